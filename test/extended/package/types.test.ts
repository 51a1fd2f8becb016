import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { askTypeScript54 } from './typescript-5.4.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const NEWEST = join(ROOT, 'node_modules/typescript/bin/tsc');

const MODULES = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** Module that uses the client, without the types of Node or of a browser. */
const CLIENT = `
import { MockControl, MockControlError, type Token } from 'leadmock/client';
const control = new MockControl('http://localhost:8080', { sandbox: 'w1' });
export const token: Token = await control.tokens.create({ user: 1, service: 'tests' });
export const sums: string[] = (await control.records('payments', { lead_id: 101 })).map(({ sum }) => sum);
export const isRejection = (error: unknown): boolean => error instanceof MockControlError && error.status === 404;
// @ts-expect-error: a collection that there is not
await control.records('leeds');
await control.assumptions.set({ errorStatus: 'code' });
// @ts-expect-error: an assumption that there is not
await control.assumptions.set({ errorStatuss: 'code' });
// @ts-expect-error: a value that there is not
await control.assumptions.set({ errorStatus: 'codes' });
await control.sandboxes.create({ name: 'w2', assumptions: { secondUser: 'allow' } });
// @ts-expect-error: an assumption that there is not
await control.sandboxes.create({ name: 'w2', assumptions: { secondUsers: 'allow' } });
declare module 'leadmock/client' {
  interface CustomCollections {
    funnels: { id: number; label: string };
  }
}
export const label: string | undefined = (await control.records('funnels', { label: 'Sales' }))[0]?.label;
// @ts-expect-error: a field that there is not
await control.createRecord('funnels', { labels: 'Sales' });
for await (const event of control.events()) if (event.event === 'request') break;
`;

/** The same module with a custom fetch. */
const FETCH = `
import { MockControl } from 'leadmock/client';
export const bringing = new MockControl(new URL('http://localhost:8080'), { fetch });
export const stopped = bringing.events({ signal: AbortSignal.timeout(1000) });
`;

const REQUIRED = `
import client = require('leadmock/client');
export const control: client.MockControl = new client.MockControl('http://localhost:8080');
export const name: Promise<string | undefined> = control.state().then(({ projects }) => projects[0]?.name);
// @ts-expect-error: a method that there is not
control.rest();
`;

/** Module that the compiler turns into CommonJS. */
const COMMONJS = `
import { MockControl, type Token } from 'leadmock/client';
export const control = new MockControl('http://localhost:8080');
export const token: Promise<Token> = control.tokens.create({ user: 1, service: 'tests' });
// @ts-expect-error: a method that there is not
control.rest();
`;

const WHOLE = `
import { createServer } from 'node:http';
import { createMock, MockControl, type RunningMock } from 'leadmock';
import { MockControl as SameClient } from 'leadmock/client';
const mock: RunningMock = await createMock({ assumptions: { errorStatus: 'code' } });
await mock.seed({ data: { projects: [{ id: 1, name: 'P' }] } });
export const name: string | undefined = (await mock.state()).projects[0]?.name;
export const same: SameClient = new MockControl(mock.baseUrl, { fetch });
export const server: ReturnType<typeof createServer> = mock.server;
// @ts-expect-error: a value that the assumption does not have
await createMock({ assumptions: { errorStatus: 'other' } });
await mock[Symbol.asyncDispose]();
`;

/** Module of operations, and mock that uses it. */
const OPERATIONS = `
import { createMock } from 'leadmock';
import { operation, type CustomOperation } from 'leadmock/operation';
const makeLead = operation<{ name: string }>({
  id: 'make-lead',
  method: 'POST',
  path: '/lead',
  request: { type: 'object', required: ['name'] },
  handle({ state, body, session, clock, query, params, reject }) {
    const project = state.projects.get(params['project_id']) ?? state.projects.all()[0];
    if (project === undefined || session.user_id === 0) return reject(422, 'No project');
    state.collection<{ id: number; at: number }>('calls').insert({ at: clock.now() });
    const { id } = state.leads.insert({ name: body.name, project_id: project.id, contact_id: Number(query.get('contact')) });
    // @ts-expect-error: what is read cannot be changed
    state.leads.all().forEach((lead) => (lead.name = 'other'));
    // @ts-expect-error: a field that there is not
    state.leads.update(id, { nam: 'other' });
    return id;
  },
});
const open = operation({
  id: 'open',
  method: 'GET',
  path: '/open',
  needsToken: false,
  // @ts-expect-error: without a token there is no session
  handle: ({ session }) => session.user_id,
});
const list: CustomOperation = { id: 'list-projects', method: 'GET', path: '/projects', result: { collection: 'projects' } };
export default [makeLead, open, list] satisfies CustomOperation[];
await createMock({ operations: [makeLead, open, list, 'own.json'] });
`;

const RUNNERS = `
import { MockControl } from 'leadmock/client';
import { test as inVitest } from 'leadmock/vitest';
import { test as inPlaywright, type SandboxStart } from 'leadmock/playwright';
export const start: SandboxStart = { fixture: 'empty' };
inVitest('a', async ({ mock, mockUrl }) => void [new MockControl(mockUrl), mock.clock.advance('1h')]);
inPlaywright('b', async ({ mock, page }) => void (await page.goto((mock satisfies MockControl).baseUrl)));
// @ts-expect-error: a fixture that there is not
inVitest('c', ({ mack }) => mack);
`;

const folder = inject('packed');

beforeAll(() => {
  const files = {
    'client.ts': CLIENT,
    'fetch.ts': FETCH,
    'required.cts': REQUIRED,
    'commonjs.ts': COMMONJS,
    'whole.ts': WHOLE,
    'operations.ts': OPERATIONS,
    'runners.ts': RUNNERS,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

/** Oldest supported version of TypeScript, and the newest version. */
const VERSIONS = { '5.4': (tsconfig: object) => askTypeScript54(tsconfig, folder), '7': askNewest };
const combinations = Object.entries(VERSIONS).flatMap(([version, ask]) =>
  (Object.keys(MODULES) as (keyof typeof MODULES)[]).map((module) => ({ version, ask, module })),
);
type Combination = (typeof combinations)[number];

interface Options {
  lib: string[];
  types: string[];
  skipLibCheck?: boolean;
}

/** @returns the errors of the compiler in these files and all their imports, one for each line */
function askNewest(tsconfig: object): string[] {
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify(tsconfig));
  const args = [NEWEST, '-p', project, '--pretty', 'false'];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line !== '');
  if ((status === 0) !== (lines.length === 0)) throw new Error(`tsc ended with ${status}: ${stdout}`);
  return lines;
}

function violations({ ask, module }: Combination, files: string[], options: Options): string[] {
  // The files use no types except those of the language and of the browser, which the compiler includes.
  const always = { target: 'es2022', strict: true, noEmit: true, skipLibCheck: false, skipDefaultLibCheck: true };
  return ask({ compilerOptions: { ...always, ...MODULES[module], ...options }, files });
}

describe.each(combinations)('TypeScript $version, module $module: the types are whole', (combination) => {
  // Code for bundlers does not use require().
  const required = combination.module === 'bundler' ? [] : ['required.cts'];

  test('of the client, without those of Node or of a browser', () => {
    expect(violations(combination, ['client.ts', ...required], { lib: ['es2022'], types: [] })).toEqual([]);
  });

  test('of the client in a browser', () => {
    expect(violations(combination, ['client.ts', 'fetch.ts'], { lib: ['es2022', 'dom'], types: [] })).toEqual([]);
  });

  test('of everything in Node', () => {
    const files = ['client.ts', 'fetch.ts', 'whole.ts', 'operations.ts', ...required];
    expect(violations(combination, files, { lib: ['es2022'], types: ['node'] })).toEqual([]);
  });

  test('of what test runners load', () => {
    // Types of the test runners are skipped where possible: they take long, and only errors in leadmock's types count.
    const skipLibCheck = combination.module !== 'nodenext';
    const lib = ['es2023', 'dom', 'esnext.disposable'];
    const found = violations(combination, ['runners.ts'], { lib, types: ['node'], skipLibCheck });
    expect(found.filter((line) => /leadmock|^runners/.test(line))).toEqual([]);
  });
});

test.each(Object.entries(VERSIONS))('TypeScript %s, module commonjs: the types of the client are found', (_, ask) => {
  // Without moduleResolution, the oldest version reads `typesVersions` instead of `exports`.
  const compilerOptions = {
    target: 'es2022',
    module: 'commonjs',
    strict: true,
    noEmit: true,
    lib: ['es2022'],
    types: [],
  };
  expect(ask({ compilerOptions, files: ['commonjs.ts'] })).toEqual([]);
});
