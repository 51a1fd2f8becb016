import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runLeadmock, workFolder } from '../../support/run-leadmock.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const EXAMPLE = /<!-- sweep -->\n```js\n\/\/ (\S+)\n([\s\S]*?)```\n\n```console\n\$ npx leadmock (.*)\n([\s\S]*?)```/;

/** How long a run takes is not the same twice. */
function withoutTimes(text: string): string {
  return text.replace(/\b\d+\.\d s\b/g, '… s');
}

test('the sweep of the README prints what the README shows', async (context) => {
  const [, file = '', code = '', line = '', output = ''] = EXAMPLE.exec(readme) ?? [];
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, file), code);
  const ended = await runLeadmock(context, line.split(' '), { cwd, patienceMs: 50_000 });
  expect(withoutTimes(ended.stderr + ended.stdout)).toBe(withoutTimes(output));
  expect(ended.code).toBe(5);
});
