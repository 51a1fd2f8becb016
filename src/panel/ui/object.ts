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

/** @throws Error if the file cannot be read, or is not valid JSON in UTF-8 */
export async function readJsonFile(file: File) {
  const bytes = await file.arrayBuffer().catch(() => {
    // For example, Chromium does not read a file that changed after the user selected it.
    throw new Error(`The browser cannot read ${file.name}. If the file changed, select it again.`);
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file.name} is not UTF-8 text. Save the file as UTF-8.`);
  }
  return parseJson(text, file.name);
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

export const joinTexts = (texts: readonly unknown[], by = ', ') => texts.filter(Boolean).join(by);
