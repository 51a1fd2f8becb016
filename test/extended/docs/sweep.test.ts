import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snippetsMarked } from '../../support/documentation.ts';
import { runLeadmock, workFolder } from '../../support/run-leadmock.ts';

/** Removes durations, which differ in each run. */
function withoutTimes(text: string): string {
  return text.replace(/\b\d+\.\d s\b/g, '… s');
}

test('the sweep of docs/sweep.md prints the documented output', async (context) => {
  const [tests, shown] = snippetsMarked('sweep').map(({ code }) => code);
  const [, file = '', code = ''] = /^\/\/ (\S+)\n([\s\S]*)$/.exec(tests ?? '') ?? [];
  const [, line = '', output = ''] = /^\$ npx --no -- leadmock (.*)\n([\s\S]*)$/.exec(shown ?? '') ?? [];
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, file), code);
  const ended = await runLeadmock(context, line.split(' '), { cwd, patienceMs: 50_000 });
  expect(withoutTimes(ended.stderr + ended.stdout)).toBe(withoutTimes(output));
  expect(ended.code).toBe(5);
});
