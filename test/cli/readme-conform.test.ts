import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conformLines } from '../../src/cli/conform-lines.ts';
import { brokenServers } from '../prove/conform/broken-servers.ts';
import { runConform } from '../support/run-conform.ts';
import { runLeadmock } from '../support/run-leadmock.ts';
import { startMock } from '../support/start-mock.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const EXAMPLE = /<!-- conform -->\n```console\n\$ npx leadmock (.*)\n([\s\S]*?)```/;

test('the run of the README prints what the README shows', async (context) => {
  const [, line = '', shown = ''] = EXAMPLE.exec(readme) ?? [];
  const { port } = await startMock();
  const here = line.replace('http://localhost:8080', `http://127.0.0.1:${port}`);
  const { code, stdout } = await runLeadmock(context, here.split(' '));
  const printed = stdout.replaceAll(`http://127.0.0.1:${port}`, 'http://localhost:8080');

  // Between the parts that are shown stands more.
  const parts = shown.split('…\n');
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) expect(printed).toContain(part);
  const places = parts.map((part) => printed.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(code).toBe(0);
});

test('a departure looks as the README shows it', async () => {
  const between = brokenServers.find(({ fault }) => fault === 'a logout answers "ok"')?.between;
  const report = await runConform(between && { between });
  const lines = conformLines('', report);
  const at = lines.findIndex((line) => line.startsWith('  FAIL'));
  expect(readme).toContain(`\`\`\`\n${lines.slice(at, at + 4).join('\n')}\n\`\`\``);
});
