// Makes each forbidden change in a copy of the repository, one at a time, and tells which of them no test titled by its rule
// notices: `npm run mutate:rules`, with `-- --only <rule>,…` for some. Ends with 1 when there is one.
import { availableParallelism } from 'node:os';
import { counted } from '../../../src/cli/print/show.ts';
import { partsOf, scriptOptions } from '../../support/script-options.ts';
import { forbiddenChanges, type Planted } from './all.ts';
import { Copy } from './copy.ts';
import { filesOf, runTests } from './run-tests.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const { only } = scriptOptions({ only: { type: 'string' } });
const asked = partsOf(only, [...new Set(forbiddenChanges.map(({ rule }) => rule))]);
const planted = forbiddenChanges.filter(({ rule }) => asked.includes(rule));

const titleOf = (rule: string) => `\\[${rule}\\] `;

/** The tests titled by the rule first: only where they stay green, all the others are asked. */
async function tryChange({ rule, ...change }: Planted, copy: Copy): Promise<Verdict> {
  return copy.with(change, async () => {
    const own = { files: filesOf(rule, copy.folder), titles: titleOf(rule), bail: true };
    const verdict = verdictOf(await runTests(copy.folder, own), rule);
    return verdict.kind === 'survived' ? verdictOf(await runTests(copy.folder, { bail: true }), rule) : verdict;
  });
}

/** Without a change every test must pass, or a failure would say nothing about one. */
async function requireGreen(copy: Copy, workers: number): Promise<void> {
  const rules = [...new Set(planted.map(({ rule }) => rule))];
  const files = [...new Set(rules.flatMap((rule) => filesOf(rule, copy.folder)))];
  const some = { files, titles: rules.map(titleOf).join('|') };
  const verdict = verdictOf(await runTests(copy.folder, { ...(only && some), workers }), '');
  if (verdict.kind !== 'survived') throw new Error(`fails without any change: ${verdict.by}`);
}

async function tryAll(): Promise<Verdict[]> {
  const workers = Math.min(availableParallelism(), planted.length);
  const copies = Array.from({ length: workers }, () => new Copy());
  process.once('exit', () => {
    for (const copy of copies) copy.remove();
  });
  process.once('SIGINT', () => process.exit(130));
  await requireGreen(copies[0] as Copy, workers);
  const waiting = planted.values();
  const verdicts: Verdict[] = [];
  const tryRest = async (copy: Copy) => {
    for (const change of waiting) {
      const verdict = await tryChange(change, copy);
      verdicts.push(verdict);
      if (verdict.kind !== 'noticed') tell(change, verdict);
      if (verdicts.length % 50 === 0) console.log(`${verdicts.length} of ${planted.length}`);
    }
  };
  await Promise.all(copies.map(tryRest));
  return verdicts;
}

function tell({ rule, does, file, find, put }: Planted, verdict: Verdict): void {
  const by = 'by' in verdict ? ` (${verdict.by})` : '';
  console.log(`${rule}: ${does}\n  ${verdict.kind}${by}\n  ${file}\n  - ${find}\n  + ${put}`);
}

const startedAt = performance.now();
const verdicts = await tryAll();
const noticed = verdicts.filter(({ kind }) => kind === 'noticed').length;
const rules = new Set(planted.map(({ rule }) => rule));
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
console.log(
  `${counted(verdicts.length, 'forbidden change')} of ${counted(rules.size, 'rule')}: ${noticed} noticed by a test titled by the rule, ${verdicts.length - noticed} not (${minutes} min)`,
);
process.exitCode = noticed < verdicts.length ? 1 : 0;
