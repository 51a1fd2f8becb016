/** Ignores inherited properties, because `name` may be `constructor`, for example as a field of a record. */
export const ownProperty = <Value>(object: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/**
 * @param name name of the text in the error message
 * @throws Error if the text is not valid JSON
 */
export function parseJson(text: string, name: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not valid JSON: ${(error as Error).message}`);
  }
}

/** @returns the unchanged text if the text is not a JSON number, so that the server reports which field is wrong */
export function parseNumber(text: string): number | string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' && Number.isFinite(value) ? value : text;
  } catch {
    return text;
  }
}
