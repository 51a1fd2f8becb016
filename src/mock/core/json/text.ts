export function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isDeep(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function inOrder(object: object): [string, unknown][] {
  const shown = Object.entries(object).filter(([, value]) => value !== undefined);
  return shown.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Formats a value as JSON with sorted keys, so that equal values give equal strings. */
export function canonical(value: unknown): string {
  if (!isDeep(value)) return JSON.stringify(value);
  if (!Array.isArray(value)) {
    const fields = inOrder(value).map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`);
    return `{${fields.join()}}`;
  }
  return value.some(isDeep) ? `[${value.map(canonical).join()}]` : JSON.stringify(value);
}

/** JSON pointer to a key of an object, escaped as in RFC 6901. */
export function pointerTo(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
