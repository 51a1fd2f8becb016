import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/**
 * Replaces messages of JSON.parse, which may quote secrets in the text, and differ between versions of Node.
 * @returns the first error; undefined if the text is valid JSON, or is nested too deeply to find an error
 */
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
    // `onError` throws to stop at the first error. `visit` throws if the text is nested too deeply.
  }
  return found;
}

export function placeOfJsonError(text: string): string {
  const error = jsonErrorIn(text);
  return error ? `invalid JSON at ${error.place}` : 'invalid JSON';
}
