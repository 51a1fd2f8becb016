import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type FormattingOptions, modify } from 'jsonc-parser';
import { InvalidFile, parseJsonFile } from './json-file.ts';

/** One value of a JSON document: where it stands, and what is to stand there. */
export interface JsonEdit {
  path: readonly string[];
  value: unknown;
}

/** The way a text is laid out, for what is added to it. */
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
 * The text of a JSON file with other values at some places, everything else as it is, its layout too.
 * @throws InvalidFile when it is not valid JSON, or a place cannot be told, because a key stands in it twice
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
  throw new InvalidFile(file, [{ pointer: '', message: 'holds a key twice: leave one of them' }]);
}
