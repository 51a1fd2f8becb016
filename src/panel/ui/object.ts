/** What is asked of values most, by its own name. */
export const { entries, fromEntries, keys } = Object;

/** A value as JSON. */
export const json = (value: unknown, indent?: number): string => JSON.stringify(value, null, indent);

/**
 * The value that a text means.
 * @param name what the text is called, where it is wrong
 * @throws Error for what is no JSON
 */
export function parseJson(text: string, name: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not valid JSON: ${(error as Error).message}`);
  }
}
