import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from '@typescript/typescript6';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** Files without a ceiling: generated code and web pages. */
const UNCOUNTED = /^(generated|panel)\//;

function addLinesOfTokens(node: ts.Node, file: ts.SourceFile, lines: Set<number>): void {
  if (ts.isJSDoc(node)) return;
  const children = node.getChildren(file);
  for (const child of children) addLinesOfTokens(child, file, lines);
  const [start, end] = [node.getStart(file), node.getEnd()];
  if (children.length > 0 || start === end) return;
  const last = file.getLineAndCharacterOfPosition(end).line;
  for (let line = file.getLineAndCharacterOfPosition(start).line; line <= last; line += 1) lines.add(line);
}

/** Counts the lines of a TypeScript file, excluding blank lines and lines with only a comment. */
export function linesOfCode(text: string): number {
  const lines = new Set<number>();
  const file = ts.createSourceFile('counted.ts', text, ts.ScriptTarget.Latest, true);
  addLinesOfTokens(file, file, lines);
  return lines.size;
}

export function sourceFiles(): { file: string; lines: number }[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !UNCOUNTED.test(file))
    .map((file) => ({ file, lines: linesOfCode(readFileSync(SRC + file, 'utf8')) }));
}
