import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** Where and why a text stops being JSON. The engine's own message quotes the text, secrets and all, and differs between versions. */
export function jsonErrorIn(text: string): { place: string; what: string } | undefined {
  let found: { place: string; what: string } | undefined;
  const onError = (code: ParseErrorCode, offset: number) => {
    const before = text.slice(0, offset).split('\n');
    const what = printParseErrorCode(code).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
    found = { place: `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`, what: what.toLowerCase() };
    throw new SyntaxError();
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch {
    // Thrown above, or by text that is nested too deeply to be walked through.
  }
  return found;
}

export function placeOfJsonError(text: string): string {
  const error = jsonErrorIn(text);
  return error ? `it stops being JSON at ${error.place}` : 'it is not JSON';
}
