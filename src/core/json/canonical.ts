/** The same object with its fields in one order, whatever order they came in. */
function inOrder(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with the keys of every object in order: equal values give equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isObject(inner) ? inOrder(inner) : inner));
}

/** The same in pieces, of which each is no longer than an item of a list. The value is JSON. */
export function* canonicalPieces(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield '[';
    for (const [at, item] of value.entries()) yield (at > 0 ? ',' : '') + canonical(item);
    yield ']';
  } else if (isObject(value)) {
    yield '{';
    for (const [at, [name, inner]] of Object.entries(inOrder(value)).entries()) {
      yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      yield* canonicalPieces(inner);
    }
    yield '}';
  } else yield JSON.stringify(value);
}
