import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const shell = process.platform === 'win32';

const PROGRAM = `
import { createMock } from 'leadmock';
import { MockControl, MockControlError } from 'leadmock/client';
const mock = await createMock({ fixture: 'empty', assumptions: { errorStatus: 'code' } });
const answer = await fetch(mock.baseUrl + '/view/1');
const own = new MockControl(mock.baseUrl).sandbox('w1');
await own.makeRecord('projects');
const refused = await mock.reset({ fixture: 'emty' }).catch((error) => error instanceof MockControlError);
const files = ['panel', 'pages/panel.js', 'pages/vendor.js', 'pages/client.js', 'pages/page.css'];
const pages = await Promise.all(files.map((file) => fetch(mock.baseUrl + '/_mock/' + file)));
console.log(pages.map(({ status }) => status).join(' '));
console.log(answer.status, (await mock.state()).projects.length, (await own.state()).projects.length, refused);
await mock.close();
`;

const TYPED = `
import { createMock, type RunningMock } from 'leadmock';
import { MockControl, type Token } from 'leadmock/client';
const mock: RunningMock = await createMock({ assumptions: { errorStatus: 'code' } });
await mock.seed({ data: { projects: [{ id: 1, name: 'P' }] } });
const name: string | undefined = (await mock.state()).projects[0]?.name;
// @ts-expect-error: a value that the switch does not have
await createMock({ assumptions: { errorStatus: 'other' } });
const control = new MockControl(mock.baseUrl, { sandbox: 'w1' });
const token: Token = await control.tokens.make({ user: 1, service: 'tests' });
const sums: string[] = (await control.records('payments', { lead_id: 101 })).map(({ sum }) => sum);
// @ts-expect-error: a collection that there is not
await control.records('leeds');
console.log(name, token, sums);
await mock.close();
`;

test('the client is one file that imports nothing, and calls with the fetch of a page where there is one', async () => {
  const code = await readFile(join(ROOT, 'dist/client.js'), 'utf8');
  expect(code).not.toMatch(/\b(import|require)\b|\bBuffer\b/);
  const exported = /export\{([^}]*)\};/;
  expect(code).toMatch(exported);
  const fetch = vi.fn(async (_url: string) => Response.json({ status: 'alive' }));
  // Nothing but JavaScript itself, and what the client may ask a page for.
  const page = createContext({ URL, URLSearchParams, fetch });
  const { MockControl } = runInContext(code.replace(exported, '({$1});'), page);
  expect(await new MockControl('http://localhost:8080').health()).toEqual({ status: 'alive' });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['http://localhost:8080/_mock/health']);
});

test('packed and installed elsewhere, it can be imported, type-checked and run', { timeout: 90_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-package-'));
  const own = { cwd: folder, shell };
  try {
    const packed = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: ROOT,
      shell,
    });
    expect(Number(/"unpackedSize": (\d+)/.exec(packed.stdout)?.[1])).toBeLessThan(3_000_000);
    const [archive = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
    await writeFile(join(folder, 'package.json'), '{"name": "elsewhere", "private": true, "type": "module"}');
    await run('npm', ['install', '--no-audit', '--no-fund', join(folder, archive)], own);

    await writeFile(join(folder, 'program.js'), PROGRAM);
    expect((await run(process.execPath, ['program.js'], own)).stdout).toBe('200 200 200 200 200\n401 1 2 true\n');
    expect((await run('npx', ['leadmock', '--version'], own)).stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);

    await writeFile(join(folder, 'typed.ts'), TYPED);
    const flags = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023,esnext.disposable',
    ];
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect((await run(process.execPath, [tsc, ...flags, ...types, 'typed.ts'], own)).stdout).toBe('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
