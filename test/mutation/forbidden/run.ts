// Makes each forbidden change in a copy of the repository, one at a time, and lists the changes for which no test of
// their rule or feature fails: `npm run mutate:rules`, with `-- --only <rule or feature>,…` for some of them. The exit
// code is 1 if there are any. `-- --matrix` lists all tests that fail for each change.
import { counted } from '../../../src/cli/print/print.ts';
import { partsOf, scriptOptions } from '../../support/script-options.ts';
import { forbiddenChanges, type Planted } from './all.ts';
import { testFolderOf } from './change.ts';
import type { Copy } from './copy.ts';
import { inCopies } from './in-copies.ts';
import { writeMatrix } from './matrix.ts';
import { filesOf, runTests } from './run-tests.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const { only, matrix } = scriptOptions({ only: { type: 'string' }, matrix: { type: 'boolean' } });
const asked = partsOf(only, [...new Set(forbiddenChanges.map(({ topic }) => topic))]);
const planted = forbiddenChanges.filter(({ topic }) => asked.includes(topic));

/** @returns a regular expression for the titles of the tests of some topics, or undefined for all tests of a folder */
function titlesOf(topics: readonly string[]): string | undefined {
  const isOfRules = topics.every((topic) => testFolderOf(topic) === undefined);
  return isOfRules ? topics.map((topic) => `\\[${topic}\\] `).join('|') : undefined;
}

/** Runs the tests of the rule or feature first, and all other tests only if these pass. */
async function tryChange({ topic, ...change }: Planted, copy: Copy): Promise<Verdict> {
  return copy.with(change, async () => {
    const own = { files: filesOf(topic, copy.folder), titles: titlesOf([topic]), bail: true };
    const verdict = verdictOf(await runTests(copy.folder, own), topic);
    return verdict.kind === 'survived' ? verdictOf(await runTests(copy.folder, { bail: true }), topic) : verdict;
  });
}

/** Checks that every test passes without a change. Otherwise a failure would prove nothing about a change. */
async function requireGreen(copy: Copy, workers: number): Promise<void> {
  const files = [...new Set(asked.flatMap((topic) => filesOf(topic, copy.folder)))];
  const some = { files, titles: titlesOf(asked) };
  const verdict = verdictOf(await runTests(copy.folder, { ...(only && some), workers }), '');
  if (verdict.kind !== 'survived') throw new Error(`fails without any change: ${verdict.by}`);
}

async function tryAll(): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  await inCopies(planted, requireGreen, async (change, copy) => {
    const verdict = await tryChange(change, copy);
    verdicts.push(verdict);
    if (verdict.kind !== 'noticed') printError(change, verdict);
  });
  return verdicts;
}

function printError({ topic, does, file, find, put }: Planted, verdict: Verdict): void {
  const by = 'by' in verdict ? ` (${verdict.by})` : '';
  console.log(`${topic}: ${does}\n  ${verdict.kind}${by}\n  ${file}\n  - ${find}\n  + ${put}`);
}

function minutesSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 60_000).toFixed(1)} min`;
}

async function tryVerdicts(): Promise<boolean> {
  const startedAt = performance.now();
  const verdicts = await tryAll();
  const noticed = verdicts.filter(({ kind }) => kind === 'noticed').length;
  console.log(
    `${counted(verdicts.length, 'forbidden change')} of ${counted(asked.length, 'topic')}: ${noticed} noticed by a test of it, ${verdicts.length - noticed} not (${minutesSince(startedAt)})`,
  );
  return noticed === verdicts.length;
}

const isGood = matrix === true ? await writeMatrix(planted) : await tryVerdicts();
process.exitCode = isGood ? 0 : 1;
