import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { version } from '../../../src/mock/version.ts';
import { ROOT_FOLDER, snippetsMarked } from '../../support/documentation.ts';
import { needs, program } from '../../support/needs.ts';
import { workFolder } from '../../support/run-leadmock.ts';
import { startMock } from '../../support/start-mock.ts';
import { npmAlone } from '../../support/user-project.ts';

const scripts = snippetsMarked('run');

/** Shell function that replaces `npx --no -- leadmock` in a clone, because npm takes much longer than the commands. */
const NPX = `npx() { [ "$1 $2 $3" = '--no -- leadmock' ] && shift 3 && "${process.execPath}" dist/leadmock.js "$@"; }\n`;

const { isSkipped, why } = needs([program('bash'), program('curl'), program('sed')]);

test('the documentation has commands to run', () => {
  expect(scripts.length).toBeGreaterThan(5);
});

test.skipIf(isSkipped)(`npx runs the program of a clone${why}`, async (context) => {
  const env = { ...process.env, ...npmAlone(await workFolder(context)) };
  const command = 'npx --no -- leadmock --version';
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { cwd: ROOT_FOLDER, env });
  expect(stdout).toBe(`${version}\n`);
});

for (const { page, line, code } of scripts) {
  test.skipIf(isSkipped)(`the commands at ${page}:${line} work as documented${why}`, async (context) => {
    const { port, lines } = await startMock();
    const onThisPort = code.replaceAll('http://localhost:8080', `http://127.0.0.1:${port}`);
    const env = { ...process.env, ...npmAlone(await workFolder(context)) };
    const args = ['-euo', 'pipefail', '-c', NPX + onThisPort];
    const { stdout } = await promisify(execFile)('bash', args, { cwd: ROOT_FOLDER, env });

    const calls = code.match(/\b(curl|leadmock) /g) ?? [];
    expect(lines).toHaveLength(calls.length);
    expect(lines.filter(({ status, code }) => status >= 400 || code !== null)).toEqual([]);
    expect(stdout).not.toBe('');
  });
}
