/** Longest text that a service accepts in each documented field, as compare assumes. */
const MAX_PLAIN_LENGTH = 64;

interface Accepted {
  /** As JSON. */
  values: Set<string>;
  least: number;
  most: number;
  longest: number;
}

/** Values that the service accepted, by operation and field. */
export class AcceptedValues {
  readonly #fields = new Map<string, Accepted>();

  add(operation: string, field: string, value: unknown): void {
    const key = `${operation} ${field}`;
    const known = this.#fields.get(key) ?? {
      values: new Set(),
      least: Number.POSITIVE_INFINITY,
      most: Number.NEGATIVE_INFINITY,
      longest: MAX_PLAIN_LENGTH,
    };
    this.#fields.set(key, known);
    if (Array.isArray(value)) {
      for (const item of value) known.values.add(JSON.stringify(item));
    } else known.values.add(JSON.stringify(value));
    const number = numberIn(value);
    if (number !== undefined) {
      known.least = Math.min(known.least, number);
      known.most = Math.max(known.most, number);
    } else if (typeof value === 'string') known.longest = Math.max(known.longest, value.length);
  }

  /** Whether the value is so similar to accepted values that the service has no reason to reject it. */
  isPlain(operation: string, field: string, value: unknown): boolean {
    const known = this.#fields.get(`${operation} ${field}`);
    if (!known) return false;
    if (known.values.has(JSON.stringify(value))) return true;
    if (Array.isArray(value)) return value.length > 0 && value.every((item) => known.values.has(JSON.stringify(item)));
    const number = numberIn(value);
    if (number !== undefined && known.least <= known.most) return number >= known.least && number <= known.most;
    // A service may reject a `page` or `referer` that is not a URL.
    if (typeof value !== 'string' || /^(page|referer)$/.test(field)) return false;
    return /\S/.test(value) && value.length <= known.longest;
  }
}

function numberIn(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  return isNumeric ? Number(value) : undefined;
}
