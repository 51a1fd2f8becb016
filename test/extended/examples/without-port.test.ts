import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { commandOf, copyExample } from '../../support/copy-example.ts';
import { startIn } from '../../support/start-example.ts';

/** Module with which vitest finds DOM packages, which it only looks for next to itself. */
const FIND_DOMS = new URL('../../support/find-doms.mjs', import.meta.url).href;

async function run(context: TestContext, edit = async (_folder: string) => {}) {
  const folder = await copyExample(context, 'msw');
  await edit(folder);
  const env = { NODE_OPTIONS: `--import=${FIND_DOMS}`, NO_COLOR: '1' };
  return startIn(context, folder, { command: commandOf('msw'), env }).ended;
}

test('msw passes without a server, in the test process', async (context) => {
  const { code, output } = await run(context);
  expect(output).toMatch(/Tests +2 passed \(2\)/);
  expect(code).toBe(0);
});

test('msw fails when a comment is sent twice', async (context) => {
  const { code, output } = await run(context, async (folder) => {
    const file = join(folder, 'comment-form.ts');
    const text = await readFile(file, 'utf8');
    const line = /^ *const comment = .*$/m.exec(text)?.[0] ?? expect.unreachable(text);
    await writeFile(file, text.replace(line, `${line.replace('const comment =', '')}\n${line}`));
  });
  expect(output).toMatch(/expected exactly 1 matching request, got 2/);
  expect(code).not.toBe(0);
});
