import { parseJson } from './object.ts';

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

export function download(name: string, value: unknown) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
