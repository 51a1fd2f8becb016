import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const path = (fromRoot: string) => fileURLToPath(new URL(`../../../${fromRoot}`, import.meta.url));
const PROGRAM = path('dist/leadmock.js');

/**
 * Runs dist/leadmock.js as on another version of Node.
 * @returns its message, and the modules that it loads next
 */
async function startOn(version: string) {
  const said: string[] = [];
  const begun: string[] = [];
  const process = { version: `v${version}`, versions: { node: version }, exitCode: 0 };
  const code = readFileSync(PROGRAM, 'utf8').replaceAll('import(', 'begin(');
  runInNewContext(code, {
    process,
    console: { error: (line: string) => said.push(line) },
    begin: async (file: string) => begun.push(file),
  });
  await new Promise(setImmediate);
  return { exitCode: process.exitCode, said, begun };
}

test('supported Node versions start leadmock, and older ones print one line', async () => {
  const { engines } = JSON.parse(readFileSync(path('package.json'), 'utf8'));
  expect(engines).toEqual({ node: '>=20.20' });
  for (const version of ['20.20.0', '21.0.0', '22.1.0', '26.10.0', '100.0.0']) {
    expect(await startOn(version)).toEqual({ exitCode: 0, said: [], begun: ['node:module', './program.js'] });
  }
  for (const version of ['10.24.1', '18.20.8', '20.0.0', '20.19.9']) {
    const line = `leadmock: needs Node.js 20.20 or newer (this is v${version})`;
    expect(await startOn(version)).toEqual({ exitCode: 1, said: [line], begun: [] });
  }
});
