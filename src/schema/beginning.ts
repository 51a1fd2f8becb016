/**
 * So many items of all lists together are looked through, and so many fields of one object. ajv joins the lists of errors of all
 * items, so that the time grows with the square of their number.
 */
const MOST_ITEMS = 1000;
const MOST_FIELDS = 1000;

const OWN = { enumerable: true, writable: true, configurable: true };

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with some of the fields of another one, their values copied. */
function withFields(
  given: object,
  names: readonly string[],
  copyInner: (inner: unknown) => unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of names) {
    const inner = copyInner(given[name as keyof typeof given]);
    // An assignment to this name would change what the copy inherits from.
    if (name === '__proto__') Object.defineProperty(copy, name, { ...OWN, value: inner });
    else copy[name] = inner;
  }
  return copy;
}

/** A copy of a JSON value. `structuredClone` takes ten times as long. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  return withFields(value, Object.keys(value), copyOf) as T;
}

/**
 * A copy of a value that is looked through in no time: of an ordinary one all of it, of a huge one the beginning of its lists, and of
 * an object with too many fields those that have a meaning and the first of the others. `isWhole` tells whether that is all of it.
 * @param known the names of fields that have a meaning; asked for where there are too many fields
 */
export function beginningOf(given: unknown, known: () => ReadonlySet<string>): { value: unknown; isWhole: boolean } {
  let left = MOST_ITEMS;
  let isWhole = true;
  const fieldsOf = (object: object): string[] => {
    const names = Object.keys(object);
    if (names.length <= MOST_FIELDS) return names;
    isWhole = false;
    const meant = known();
    return [
      ...names.filter((name) => meant.has(name)),
      ...names.slice(0, MOST_FIELDS).filter((name) => !meant.has(name)),
    ];
  };
  const copy = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner;
    if (!Array.isArray(inner)) return withFields(inner, fieldsOf(inner), copy);
    const items: unknown[] = [];
    for (const item of inner) {
      if (left === 0) {
        isWhole = false;
        break;
      }
      left -= 1;
      items.push(copy(item));
    }
    return items;
  };
  return { value: copy(given), isWhole };
}
