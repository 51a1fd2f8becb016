import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { needs, program } from '../support/needs.ts';
import { startMock } from '../support/start-mock.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const pages = ['README.md', 'docs/how-to.md'].map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
const scripts = [...pages.matchAll(/<!-- run -->\n```sh\n([\s\S]*?)```/g)].map(([, script = '']) => script);

const PATIENCE_MS = 60_000;

const { isSkipped, why } = needs([program('bash'), program('curl'), program('sed')]);

test('the documentation has commands to run', () => {
  expect(scripts.length).toBeGreaterThanOrEqual(2);
});

const title = `commands of the documentation, script %#, do what it says${why}`;

test.skipIf(isSkipped).each(scripts)(title, { timeout: PATIENCE_MS }, async (script) => {
  const { port, lines, sandbox } = await startMock();
  const onThisPort = script.replaceAll('http://localhost:8080', `http://127.0.0.1:${port}`);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', onThisPort], { cwd: ROOT });

  const calls = script.match(/\b(curl|leadmock\.js) /g) ?? [];
  expect(lines).toHaveLength(calls.length);
  expect(lines.filter(({ status, code }) => status >= 400 || code !== null)).toEqual([]);
  expect(stdout).not.toBe('');
  expect(sandbox.sessions.all()).toEqual([]);
});
