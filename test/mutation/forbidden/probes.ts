import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from '@typescript/typescript6';
import type { Planted } from './all.ts';
import { Copy } from './copy.ts';
import { pathIn, runTests } from './run-tests.ts';
import type { Report } from './verdict.ts';

function isStatementOfFunction({ parent }: ts.Node): boolean {
  const isInList = ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent);
  return isInList && ts.findAncestor(parent, ts.isFunctionLike) !== undefined;
}

function isBodyOfArrow(node: ts.Node): boolean {
  return ts.isArrowFunction(node.parent) && node.parent.body === node && !ts.isBlock(node);
}

/**
 * @returns the innermost statement of a function, or body of an arrow function, at a place; undefined at the top level
 * of a file
 */
function nodeAt(source: ts.SourceFile, place: number): ts.Node | undefined {
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (place < node.getStart(source) || place >= node.getEnd()) return;
    if (isStatementOfFunction(node) || isBodyOfArrow(node)) found = node;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

/**
 * @returns the text of a file that calls `reached(id)` when the code of a change runs, or undefined if no change is in
 * a function
 */
export function withProbes(file: string, text: string, changes: readonly { id: number; find: string }[]) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const inserted = changes.flatMap(({ id, find }) => {
    const node = nodeAt(source, text.indexOf(find) + find.search(/\S/));
    if (!node) return [];
    const [start, end, call] = [node.getStart(source), node.getEnd(), `globalThis.reached?.(${id})`];
    return isBodyOfArrow(node)
      ? [
          { at: start, text: `(${call}, ` },
          { at: end, text: ')' },
        ]
      : [{ at: start, text: `${call}; ` }];
  });
  if (inserted.length === 0) return undefined;
  const fromEnd = inserted.sort((one, other) => other.at - one.at);
  return fromEnd.reduce((whole, { at, text: more }) => whole.slice(0, at) + more + whole.slice(at), text);
}

/** Adds the probes of all changes to a copy. */
function plantProbes(copy: Copy, planted: readonly Planted[]): void {
  for (const file of new Set(planted.map((change) => change.file))) {
    if (!file.endsWith('.ts')) continue;
    const path = join(copy.folder, file);
    const changes = planted.flatMap(({ find, ...change }, id) => (change.file === file ? [{ id, find }] : []));
    const text = withProbes(file, readFileSync(path, 'utf8'), changes);
    if (text !== undefined) writeFileSync(path, text);
  }
}

export interface ProbedRun {
  report: Report;
  /**
   * Test files that run the code of a change, by index of the change. A change of data has none, because any test may
   * use the data.
   */
  filesOf: ReadonlyMap<number, readonly string[]>;
}

/** Runs all tests once without a change, each test file in a separate process. */
export async function runProbed(planted: readonly Planted[], workers: number): Promise<ProbedRun> {
  const copy = new Copy();
  try {
    plantProbes(copy, planted);
    const reachedList = join(copy.folder, 'reached.jsonl');
    writeFileSync(reachedList, '');
    const report = await runTests(copy.folder, { workers, reachedList });
    const filesOf = new Map<number, string[]>();
    for (const line of readFileSync(reachedList, 'utf8').trim().split('\n')) {
      const { file, reached } = JSON.parse(line) as { file: string; reached: number[] };
      for (const id of reached) filesOf.set(id, [...(filesOf.get(id) ?? []), pathIn(copy.folder, file)]);
    }
    return { report, filesOf };
  } finally {
    copy.remove();
  }
}
