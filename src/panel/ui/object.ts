/** What is asked of values most, by its own name. */
export const { entries, fromEntries, keys } = Object;

/** What an object holds under a name: data may be called like what every object has. */
export const own = <Value>(object: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** A value as JSON. */
export const json = (value: unknown, indent?: number): string => JSON.stringify(value, null, indent);

/**
 * The value that a text means.
 * @param name what the text is called, where it is wrong
 * @throws Error for a text that is not valid JSON
 */
export function parseJson(text: string, name: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not valid JSON: ${(error as Error).message}`);
  }
}

/** @param text that may be JSON */
export function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The number that a text is in JSON; the text itself where it is none, so that the answer says where it stands. */
export function numberIn(text: string): number | string {
  const value = parsed(text);
  return Number.isFinite(value) ? value : text;
}

/** What there is of texts, as one. */
export const joined = (texts: readonly unknown[], by = ', ') => texts.filter(Boolean).join(by);
