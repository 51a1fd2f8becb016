import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { counted } from '../../../src/cli/print/print.ts';
import type { Planted } from './all.ts';
import type { Copy } from './copy.ts';
import { inCopies } from './in-copies.ts';
import { type ProbedRun, runProbed } from './probes.ts';
import { runTests } from './run-tests.ts';
import { type Report, testsIn } from './verdict.ts';

const FILE = fileURLToPath(new URL('../../../reports/mutation-matrix.json', import.meta.url));

/** Change with the test files that ran, and the tests that failed, as `file > title`. */
export interface Noticed extends Pick<Planted, 'topic' | 'does' | 'file'> {
  ran: readonly string[];
  noticedBy: readonly string[];
  /** Reason why test files did not run. */
  broken?: string;
}

function titlesIn(report: Report, status: string): string[] {
  return testsIn(report, status).map(({ file, title }) => `${file} > ${title}`);
}

async function noticedIn(copy: Copy, change: Planted, files: readonly string[] | undefined): Promise<Noticed> {
  const { topic, does, file } = change;
  const report = await copy.with(change, () => runTests(copy.folder, { files }));
  const broken = report.testResults.find(({ message }) => message !== '')?.message.split('\n')[0];
  const ran = report.testResults.map(({ name }) => name);
  return { topic, does, file, ran, noticedBy: titlesIn(report, 'failed'), ...(broken !== undefined && { broken }) };
}

export interface TestFile {
  file: string;
  tests: number;
  /** Titles of tests that failed for no change. */
  silent: readonly string[];
}

/** @returns the test files that ran for a change */
export function testFilesOf(baseline: Report, changes: readonly Noticed[]): TestFile[] {
  const ran = new Set(changes.flatMap((change) => change.ran));
  const noticing = new Set(changes.flatMap(({ noticedBy }) => noticedBy));
  const files = new Map<string, { tests: number; silent: string[] }>();
  for (const { file, title } of testsIn(baseline, 'passed')) {
    if (!ran.has(file)) continue;
    const { tests, silent } = files.get(file) ?? { tests: 0, silent: [] };
    files.set(file, { tests: tests + 1, silent: noticing.has(`${file} > ${title}`) ? silent : [...silent, title] });
  }
  return [...files].map(([file, counts]) => ({ file, ...counts }));
}

function folderLines(files: readonly TestFile[]): string[] {
  const folderOf = ({ file }: TestFile) => file.split('/').slice(0, 2).join('/');
  return [...new Set(files.map(folderOf))].sort().flatMap((folder) => {
    const own = files.filter((each) => folderOf(each) === folder);
    const sum = (count: (each: TestFile) => number) => own.reduce((all, each) => all + count(each), 0);
    const silent = own.filter((each) => each.silent.length === each.tests);
    return [
      `${folder}: ${sum((each) => each.silent.length)} of ${counted(
        sum(({ tests }) => tests),
        'test',
      )} noticed no change, nor did any test of these files:`,
      ...silent.map(({ file, tests }) => `  ${file} (${counted(tests, 'test')})`),
    ];
  });
}

function summaryLines(changes: readonly Noticed[], files: readonly TestFile[]): string[] {
  const by = (count: number) => changes.filter(({ noticedBy, broken }) => noticedBy.length === count && !broken);
  const line = ({ topic, does, noticedBy }: Noticed) => `  ${topic}: ${does}${noticedBy.map((test) => ` (${test})`)}`;
  const broken = changes.flatMap((each) =>
    each.broken === undefined ? [] : `  ${each.topic}: ${each.does} ${each.broken}`,
  );
  return [
    `${counted(by(0).length, 'change')} that no test notices:`,
    ...by(0).map(line),
    `${counted(by(1).length, 'change')} that only one test notices:`,
    ...by(1).map(line),
    `${counted(broken.length, 'change')} with test files that did not run:`,
    ...broken,
    ...folderLines(files),
  ];
}

/**
 * Runs, for each change, every test file that runs its code.
 * @returns whether each change makes a test fail
 */
export async function writeMatrix(planted: readonly Planted[]): Promise<boolean> {
  let probed: ProbedRun | undefined;
  const found: Noticed[] = [];
  await inCopies(
    planted,
    async (_copy, workers) => {
      probed = await runProbed(planted, workers);
    },
    async (change, copy, at) => {
      found[at] = await noticedIn(copy, change, probed?.filesOf.get(at));
    },
  );
  const files = testFilesOf((probed as ProbedRun).report, found);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify({ changes: found, files }, null, 2)}\n`);
  console.log([...summaryLines(found, files), `saved ${FILE}`].join('\n'));
  return found.every(({ noticedBy }) => noticedBy.length > 0);
}
