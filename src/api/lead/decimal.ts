/**
 * A finite number as a decimal string without an exponent: the digits that JavaScript prints, the point moved to where the
 * exponent says (rule `payment-sum-stored`). 1e21 gives "1000000000000000000000", 1.5e-7 gives "0.00000015".
 */
export function decimalString(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

/** Whether a decimal string is above 0, whatever its length. */
export function isPositive(decimal: string): boolean {
  return !decimal.startsWith('-') && /[1-9]/.test(decimal);
}
