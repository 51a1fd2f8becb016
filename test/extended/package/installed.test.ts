import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { transform } from 'esbuild';
import { expect, inject, test, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Pattern of links and pictures that lead to other files of the package. */
const LINK = /\]\((?![a-z]+:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** Pattern of imports from other modules of the package. */
const IMPORTED = /(?:\bfrom|\bimport\(?|\brequire\()\s*["'](\.\.?\/[^"']+)["']/g;

const PROGRAM = `
import { createMock } from 'leadmock';
import { MockControl, MockControlError } from 'leadmock/client';
const mock = await createMock({ fixture: 'empty', assumptions: { errorStatus: 'code' } });
const answer = await fetch(mock.baseUrl + '/view/1');
const own = new MockControl(mock.baseUrl).sandbox('w1');
await own.createRecord('projects');
const rejected = await mock.reset({ fixture: 'emty' }).catch((error) => error instanceof MockControlError);
const html = await (await fetch(mock.baseUrl + '/_mock/panel')).text();
const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
const pages = await Promise.all(['panel', ...files].map((file) => fetch(mock.baseUrl + '/_mock/' + file)));
console.log(pages.map(({ status }) => status).join(' '));
console.log(answer.status, (await mock.state()).projects.length, (await own.state()).projects.length, rejected);
await mock.close();
`;

/** @returns the code of a JavaScript file without comments */
const codeOf = async (file: string) => (await transform(await readFile(file, 'utf8'), { minifyWhitespace: true })).code;

test('the client is one file without imports, and uses the fetch of a page', async () => {
  const code = await codeOf(join(ROOT, 'dist/client.js'));
  expect(code).not.toMatch(/\b(import|require)\b|\bBuffer\b/);
  const exported = /export\{([^}]*)\};/;
  expect(code).toMatch(exported);
  const fetch = vi.fn(async (_url: string) => Response.json({ status: 'alive' }));
  // The context contains only JavaScript itself, and the globals of a page that the client uses.
  const page = createContext({ URL, URLSearchParams, fetch });
  const { MockControl } = runInContext(code.replace(exported, '({$1});'), page);
  expect(await new MockControl('http://localhost:8080').health()).toEqual({ status: 'alive' });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['http://localhost:8080/_mock/health']);
});

const folder = inject('packed');
/** Runs a program of a user in the folder. Rejects if it fails. */
const run = (command: string, ...args: string[]) =>
  promisify(execFile)(command, args, { cwd: folder, shell: process.platform === 'win32' });

const installed = (path: string) => join(folder, 'node_modules/leadmock', path);

test('the installed package can be imported and run', async () => {
  await writeFile(join(folder, 'program.js'), PROGRAM);
  expect((await run(process.execPath, 'program.js')).stdout).toBe('200 200 200 200\n401 1 2 true\n');
  expect((await run('npx', '--no', '--', 'leadmock', '--version')).stdout.trim()).toMatch(
    /^\d+\.\d+\.\d+(-g[0-9a-f]{8}(\.m[0-9a-f]{8})?)?$/,
  );
});

test('leadmock is one package without dependencies and scripts', async () => {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  expect(Object.keys(packages)).toEqual(['', 'node_modules/leadmock']);
  const { dependencies, scripts } = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  expect([dependencies, scripts]).toEqual([undefined, undefined]);
});

test('the package contains the documentation for users, and none of the repository', async () => {
  const pages = (await readdir(installed('docs'), { recursive: true })).filter((file) => file.endsWith('.md'));
  expect(pages).toContain('recipes.md');
  const ofRepository = /^(decisions|architecture|performance|testing)\b/;
  expect(pages.filter((page) => ofRepository.test(page))).toEqual([]);
});

/** Checks that each error is an instance of each copy of the class. */
const INSTANCES = `
async function checkInstances(copies) {
  const errors = await Promise.all(
    copies.map(({ MockControl }) => new MockControl('http://127.0.0.1:1').health().catch((error) => error)),
  );
  const isInstance = (error) => copies.every(({ MockControlError }) => error instanceof MockControlError);
  const results = [...errors, new Error(), null].map(isInstance);
  if (results.join() !== [...copies.map(() => true), false, false].join()) throw new Error(results.join());
}
`;

test('an error of the imported client is an instance of the required class, and vice versa', async () => {
  await writeFile(
    join(folder, 'both.cjs'),
    `${INSTANCES}
     const required = require('leadmock/client');
     Promise.all([import('leadmock/client'), import('leadmock')]).then((copies) => checkInstances([required, ...copies]));`,
  );
  await run(process.execPath, 'both.cjs');
});

test.each(['vmThreads', 'vmForks'])('the client can be required in the Vitest pool %s', async (pool) => {
  await writeFile(
    join(folder, 'in-vm.test.js'),
    `import { createRequire } from 'node:module';
     import { test } from 'vitest';
     import * as imported from 'leadmock/client';
     ${INSTANCES}
     test('both', () => checkInstances([createRequire(import.meta.url)('leadmock/client'), imported]));`,
  );
  const flags = ['run', '--root', folder, '--pool', pool, 'in-vm'];
  await run(process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs'), ...flags);
});

test('no file of the package references a missing file', async () => {
  const files = await readdir(installed(''), { recursive: true });
  const named: [file: string, path: string][] = [];
  for (const file of files.filter((name) => /\.(md|html|css|c?js|d\.c?ts)$/.test(name))) {
    const text = await (/\.c?js$/.test(file) ? codeOf(installed(file)) : readFile(installed(file), 'utf8'));
    const patterns = file.endsWith('.md') ? [LINK] : file.startsWith('dist') ? [IMPORTED] : [];
    for (const [, path = ''] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) named.push([file, path]);
  }
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([file, path]) => !existsSync(join(installed(file), '..', path)))).toEqual([]);
});
