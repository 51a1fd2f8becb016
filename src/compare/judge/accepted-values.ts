/** Longest text that a service accepts in each documented field, as compare assumes. */
const MAX_PLAIN_LENGTH = 64;

interface Accepted {
  /** As JSON. */
  values: Set<string>;
  numbers: number[];
  longest: number;
}

/** Values that the service accepted, by operation and field. */
export class AcceptedValues {
  readonly #fields = new Map<string, Accepted>();

  add(operation: string, field: string, value: unknown): void {
    const key = `${operation} ${field}`;
    const known = this.#fields.get(key) ?? { values: new Set(), numbers: [], longest: MAX_PLAIN_LENGTH };
    this.#fields.set(key, known);
    for (const item of [value].flat()) known.values.add(JSON.stringify(item));
    const number = numberIn(value);
    if (number !== undefined) known.numbers = [Math.min(number, ...known.numbers), Math.max(number, ...known.numbers)];
    else if (typeof value === 'string') known.longest = Math.max(known.longest, value.length);
  }

  /** Whether the value is so similar to accepted values that the service has no reason to reject it. */
  isPlain(operation: string, field: string, value: unknown): boolean {
    const { values, numbers, longest } = this.#fields.get(`${operation} ${field}`) ?? {};
    if (!values || !numbers || !longest) return false;
    const isKnown = (item: unknown) => values.has(JSON.stringify(item));
    if (Array.isArray(value)) return value.length > 0 && value.every(isKnown);
    if (isKnown(value)) return true;
    const number = numberIn(value);
    const [least = Number.NaN, most = Number.NaN] = numbers;
    if (number !== undefined && numbers.length > 0) return number >= least && number <= most;
    // A service may reject a `page` or `referer` that is not a URL.
    if (typeof value !== 'string' || /^(page|referer)$/.test(field)) return false;
    return /\S/.test(value) && value.length <= longest;
  }
}

function numberIn(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  return isNumeric ? Number(value) : undefined;
}
