import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { commandOf, copyExample } from '../../support/copy-example.ts';
import { found, needs } from '../../support/needs.ts';
import { chromium } from '../../support/runnable-examples.ts';
import { startIn } from '../../support/start-example.ts';

const { isSkipped, why } = needs([chromium]);

async function run(context: TestContext, command: string, edit = async (_folder: string) => {}) {
  const folder = await copyExample(context, 'one-app');
  await edit(folder);
  return startIn(context, folder, { command, env: { CHROMIUM: found(chromium) ?? '', NO_COLOR: '1' } }).ended;
}

test.skipIf(isSkipped)(`parallel tests of one running app do not interfere${why}`, async (context) => {
  const { code, output } = await run(context, commandOf('one-app'));
  expect(output).toContain('60 tests, 20 at a time, 0 crossings');
  expect(output).toMatch(/4 passed/);
  expect(code).toBe(0);
});

test('without forwarded baggage the tests collide, and the script reports it', async (context) => {
  const forget = (folder: string) => writeFile(join(folder, 'telemetry.cjs'), '');
  const { code, output } = await run(context, 'node parallel.mjs 20', forget);
  expect(output).toMatch(/20 tests, 20 at a time, [1-9]\d* crossings/);
  expect(code).toBe(1);
});
