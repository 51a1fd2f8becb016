import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT_FOLDER, snippetsMarked } from '../../support/documentation.ts';
import { needs, program } from '../../support/needs.ts';
import { workFolder } from '../../support/run-leadmock.ts';
import { startMock } from '../../support/start-mock.ts';
import { npmAlone } from '../../support/user-project.ts';

const scripts = snippetsMarked('run');

const { isSkipped, why } = needs([program('bash'), program('curl'), program('sed')]);

test('the documentation has commands to run', () => {
  expect(scripts.length).toBeGreaterThan(5);
});

for (const { page, line, code } of scripts) {
  test.skipIf(isSkipped)(`the commands at ${page}:${line} do what they say${why}`, async (context) => {
    const { port, lines } = await startMock();
    const onThisPort = code.replaceAll('http://localhost:8080', `http://127.0.0.1:${port}`);
    const env = { ...process.env, ...npmAlone(await workFolder(context)) };
    const args = ['-euo', 'pipefail', '-c', onThisPort];
    const { stdout } = await promisify(execFile)('bash', args, { cwd: ROOT_FOLDER, env });

    const calls = code.match(/\b(curl|leadmock) /g) ?? [];
    expect(lines).toHaveLength(calls.length);
    expect(lines.filter(({ status, code }) => status >= 400 || code !== null)).toEqual([]);
    expect(stdout).not.toBe('');
  });
}
