import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type FormattingOptions, modify } from 'jsonc-parser';
import { InvalidFile, parseJsonFile } from './json-file.ts';

export interface JsonEdit {
  path: readonly string[];
  value: unknown;
}

function layoutOf(text: string): FormattingOptions {
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

function put(document: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const before = (document ?? {}) as Record<string, unknown>;
  return { ...before, [key]: put(before[key], rest, value) };
}

/**
 * Edits the text of a JSON file, and keeps the layout and all other text.
 * @throws InvalidFile if the text is not valid JSON, or if a repeated key makes a path ambiguous
 */
export function editedJson(file: string, text: string, edits: readonly JsonEdit[]): string {
  const expected = edits.reduce((document, { path, value }) => put(document, path, value), parseJsonFile(file, text));
  const [, mark = '', json = ''] = /^(\uFEFF?)([\s\S]*)$/.exec(text) ?? [];
  const formattingOptions = layoutOf(json);
  const edited = edits.reduce(
    (rest, { path, value }) => applyEdits(rest, modify(rest, [...path], value, { formattingOptions })),
    json,
  );
  if (isDeepStrictEqual(parseJsonFile(file, edited), expected)) return mark + edited;
  throw new InvalidFile(file, [{ pointer: '', message: 'contains a key twice: remove one' }]);
}
