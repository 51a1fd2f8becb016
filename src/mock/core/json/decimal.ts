/** Formats a finite number without an exponent (rule `payment-sum-stored`): 1.5e-7 becomes "0.00000015". */
export function decimalString(value: number): string {
  return withoutExponent(String(value));
}

function withoutExponent(number: string): string {
  const [mantissa = '', exponent] = number.toLowerCase().split('e');
  if (exponent === undefined) return mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const fractionLeft = digits.slice(point);
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${fractionLeft && `.${fractionLeft}`}`;
}

export function isPositive(decimal: string): boolean {
  return !decimal.startsWith('-') && /[1-9]/.test(decimal);
}

/** Removes needless zeros: "0150.50" becomes "150.5". */
export function plainDecimal(decimal: string): string {
  const sign = decimal.startsWith('-') ? '-' : '';
  let start = sign.length;
  let end = decimal.length;
  if (decimal.includes('.')) {
    while (decimal[end - 1] === '0') end -= 1;
    if (decimal[end - 1] === '.') end -= 1;
  }
  while (start < end - 1 && decimal[start] === '0' && decimal[start + 1] !== '.') start += 1;
  return `${sign}${decimal.slice(start, end)}`;
}

const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/;

function sumOf(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? decimalString(value) : value;
  return typeof text === 'string' && DECIMAL.test(text) ? plainDecimal(text).replace(/^-0$/, '0') : undefined;
}

/** Compares numbers and decimal strings: `1500.5` and `"01500.50"` are the same sum. Other values are not sums. */
export function isSameSum(one: unknown, other: unknown): boolean {
  const sum = sumOf(one);
  return sum !== undefined && sum === sumOf(other);
}
