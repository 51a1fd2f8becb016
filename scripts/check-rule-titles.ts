// Checks that each rule and each value of an assumption has a test: `npm run check:rules`. The titles are those of the
// collected tests, so that tables and helpers can make titles.
import { execFileSync } from 'node:child_process';
import { rules } from '../src/mock/api/rules/index.ts';
import { assumptionIds, listedValues } from '../src/mock/core/assumptions.ts';

const LIST = ['node_modules/vitest/vitest.mjs', 'list', '--project', 'in-process', '--json'];
const MAX_OUTPUT_BYTES = 100e6;

function titles(): string[] {
  const listed = execFileSync(process.execPath, LIST, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (JSON.parse(listed) as { name: string }[]).map(({ name }) => name);
}

/** Beginnings of titles, as `test/support/titles.ts` writes them. */
const wanted = [
  ...Object.keys(rules).map((id) => `[${id}] `),
  ...assumptionIds.flatMap((id) => listedValues(id).map((value) => `[${id}=${value}] `)),
];

const found = titles();
const untested = wanted.filter((beginning) => !found.some((title) => title.includes(beginning)));
if (untested.length > 0) {
  console.error(
    `check:rules: no test has these titles: ${untested.join(', ')}. Write a test with the title rule('<rule>', '…') or assumed('<assumption>', '<value>', '…').`,
  );
  process.exitCode = 1;
}
