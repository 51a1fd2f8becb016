import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runLeadmock, startLeadmock } from '../support/run-leadmock.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const EXAMPLE =
  /<!-- calibrate -->\n```console\n\$ npx leadmock (.*)\n\$ export (.*)\n\$ npx leadmock (calibrate .*)\n([\s\S]*?)```/;
const SHOWN_URL = 'http://localhost:8080';

test('the calibration of the README prints what the README shows', async (context) => {
  const [, serve = '', variables = '', line = '', output = ''] = EXAMPLE.exec(readme) ?? [];
  const { url } = await startLeadmock(context, serve.split(' '));
  const env = Object.fromEntries(variables.split(' ').map((pair) => pair.split('=') as [string, string]));
  const ended = await runLeadmock(context, line.replace(SHOWN_URL, url).split(' '), { env, patienceMs: 50_000 });
  const [plan = '', files = ''] = ended.stderr.split(/(?<=\n)(?=the readings)/);
  expect((plan + ended.stdout + files).replaceAll(url, SHOWN_URL)).toBe(output);
  expect(ended.code).toBe(0);
});
