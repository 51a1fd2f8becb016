// @module-tag nightly
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, type TestContext, test } from 'vitest';
import { operations } from '../../../src/mock/api/operations.ts';
import { startLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { type ExampleRun, startIn } from '../../support/start-example.ts';

const TOOLS = fileURLToPath(new URL('../../tools/node_modules/', import.meta.url));
const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
const GENERATE = join(TOOLS, 'openapi-typescript/bin/cli.js');

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: [],
  },
  include: ['*.ts'],
};

/** Configuration with which openapi-typescript generates both clients. */
const REDOCLY = {
  apis: {
    service: { root: 'service.json', 'x-openapi-ts': { output: 'service.ts' } },
    control: { root: 'control.json', 'x-openapi-ts': { output: 'control.ts' } },
  },
};

/**
 * Program of a user: all operations with the generated client of the service, and the journal with the generated client
 * of the control plane.
 */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths as Control } from './control.js';
import type { components, paths as Service } from './service.js';

declare const process: { argv: string[] };
const baseUrl = process.argv[2] ?? '';
const service = createClient<Service>({ baseUrl });
const control = createClient<Control>({ baseUrl, querySerializer: { object: { style: 'form', explode: true } } });

/** @returns the result of a success */
async function ok<Body extends { status: string }>(call: Promise<{ data?: Body; response: Response }>) {
  const { data, response } = await call;
  if (data?.status !== 'success') throw new Error(response.url + ': ' + JSON.stringify(data));
  return data as Extract<Body, { status: 'success' }>;
}

const login = { login: 'anna@example.com', password: 'secret', service: 'generated', version: '1.0' } as const;
const { token } = (await ok(service.POST('/login', { body: login }))).result;
service.use({ onRequest: ({ request }) => request.headers.set('token', token) });

const task: components['schemas']['task'] = (
  await ok(service.POST('/task', { body: { title: 'Call back', owner_id: 11, project_id: 1, lead_id: 101 } }))
).result;
const view = (await ok(service.GET('/view/{view_id}', { params: { path: { view_id: 1001 } } }))).result;
const byUuid = (await ok(service.GET('/view/{view_id}', { params: { path: { view_id: view.uuid } } }))).result;
const edited = await ok(
  service.PUT('/view/{view_id}', { params: { path: { view_id: view.id } }, body: { source: 'spring mail' } }),
);
await ok(service.DELETE('/view/{view_id}', { params: { path: { view_id: view.id } } }));
const path = { lead_id: 101 };
const body = { category: 'Flat', purpose: 'Deposit', sum: 1500.5 };
const paid = await ok(service.POST('/lead/{lead_id}/payment', { params: { path }, body }));
const owned = await ok(service.PUT('/lead/{lead_id}/owner', { params: { path }, body: { owner: 12 } }));
const comment = await ok(service.POST('/lead/{lead_id}/comment', { params: { path }, body: { text: 'Called back' } }));
const loggedOut: true = (await ok(service.POST('/logout'))).result;

const { data: journal } = await control.GET('/_mock/requests', { params: { query: { code: 'null', limit: 20 } } });
const { data: lead } = await control.GET('/_mock/state/{collection}/{id}', {
  params: { path: { collection: 'leads', id: paid.result.id } },
});
const { data: deals } = await control.GET('/_mock/state/{collection}', {
  params: { path: { collection: 'payments' }, query: { fields: { lead_id: 101, sum: '1500.5' } } },
});
console.log(JSON.stringify({
  task: task.lead_id,
  views: [view.id, byUuid.id, edited.result.source],
  leads: [paid.result.id, owned.result.id],
  comment: comment.result.text,
  loggedOut,
  // The response type also includes a HAR file.
  operations: journal && 'requests' in journal ? journal.requests.map(({ operation }) => operation) : [],
  lead: lead?.id,
  payments: deals?.total,
}));
`;

/** Wrong uses of the generated types, one for each line. */
const WRONG = [
  ["service.GET('/view/{view_id}', { params: { path: { view_id: true } } });", /'boolean' is not assignable/],
  [
    "service.POST('/lead/{lead_id}/comment', { params: { path: { lead_id: '101' } }, body: { text: 'a' } });",
    /'string' is not assignable to type 'number'/,
  ],
  ["service.POST('/lead/{lead_id}/comment', { params: { path: {} }, body: { text: 'a' } });", /lead_id/],
  ["service.POST('/lead/{lead_id}/comment', { params: { path: { lead_id: 101 } }, body: { txt: 'a' } });", /txt/],
  [
    "control.GET('/_mock/requests', { params: { query: { limit: '20' } } });",
    /'string' is not assignable to type 'number'/,
  ],
  ["control.GET('/_mock/requests', { params: { query: { code: null } } });", /'null' is not assignable/],
  [
    "control.GET('/_mock/requests/{id}', { params: { path: { id: 'newest' } } });",
    /'string' is not assignable to type 'number'/,
  ],
] as const;

/** Creates a folder with clients that are generated from both documents of a server. */
async function generate(context: TestContext, call: (path: string) => Promise<{ body: unknown }>): Promise<string> {
  const folder = await workFolder(context);
  await mkdir(join(folder, 'node_modules'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    await symlink(join(TOOLS, name), join(folder, 'node_modules', name), 'junction');
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await writeFile(join(folder, 'service.json'), JSON.stringify((await call('/_mock/openapi.json')).body));
  await writeFile(join(folder, 'control.json'), JSON.stringify((await call('/_mock/control-openapi.json')).body));
  await writeFile(join(folder, 'redocly.yaml'), JSON.stringify(REDOCLY));
  expect(await run(context, folder, `"${GENERATE}"`)).toMatchObject({ code: 0 });
  return folder;
}

function run(context: TestContext, folder: string, command: string): Promise<ExampleRun> {
  return startIn(context, folder, { command: `"${process.execPath}" ${command}` }).ended;
}

test('a generated client calls all operations, and its types reject anything else', async (context) => {
  const leadmock = await startLeadmock(context, ['--ephemeral']);
  const folder = await generate(context, (path) => leadmock.call('GET', path));
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const bundle = join(folder, 'program.mjs');
  await build({ absWorkingDir: folder, entryPoints: ['program.ts'], bundle: true, format: 'esm', outfile: bundle });
  const { code, output } = await run(context, folder, `program.mjs ${leadmock.url}/_sandbox/generated`);
  expect(code, output).toBe(0);
  const { operations: called, ...told } = JSON.parse(output);
  expect(operations.map(({ id }) => id)).toEqual(expect.arrayContaining(called));
  expect(new Set(called).size).toBeGreaterThan(8);
  expect(told).toEqual({
    task: 101,
    views: [1001, 1001, 'spring mail'],
    leads: [101, 101],
    comment: 'Called back',
    loggedOut: true,
    lead: 101,
    payments: 1,
  });

  await writeFile(join(folder, 'program.ts'), PROGRAM + WRONG.map(([line]) => `await ${line}\n`).join(''));
  const wrong = await run(context, folder, `"${TSC}" -p .`);
  const complaints = wrong.output.split(/^(?=program\.ts\()/m);
  expect(complaints, wrong.output).toHaveLength(WRONG.length);
  for (const [at, [line, complaint]] of WRONG.entries()) expect(complaints[at], line).toMatch(complaint);
});

/** Custom operation whose schemas have definitions, which refer to each other. */
const DEAL = {
  id: 'make-deal',
  method: 'POST',
  path: '/deal',
  request: {
    $id: 'https://schemas.example.com/deal.json',
    type: 'object',
    required: ['sum'],
    properties: { sum: { $ref: '#/$defs/sum' }, parts: { type: 'array', items: { $ref: '#/$defs/part' } } },
    $defs: {
      sum: { type: 'number', minimum: 0 },
      part: { type: 'object', properties: { parts: { type: 'array', items: { $ref: '#/$defs/part' } } } },
    },
  },
  response: { type: 'object', properties: { id: { $ref: '#/$defs/id' } }, $defs: { id: { type: 'integer' } } },
  result: { id: 3 },
};

async function documentWithDeal(context: TestContext, folder: string): Promise<void> {
  await writeFile(join(folder, 'deal.json'), JSON.stringify([DEAL]));
  const { call } = await startLeadmock(context, ['--ephemeral', '--operations', join(folder, 'deal.json')]);
  await writeFile(join(folder, 'service.json'), JSON.stringify((await call('GET', '/_mock/openapi.json')).body));
}

test.for([
  ['openapi-typescript', 'openapi-typescript/bin/cli.js', 'service.json -o index.ts'],
  ['hey-api', '@hey-api/openapi-ts/bin/run.js', '-i service.json -o client'],
])('types that %s generates for a custom operation with $defs compile', async ([, program = '', args], context) => {
  const folder = await workFolder(context);
  await documentWithDeal(context, folder);
  expect(await run(context, folder, `"${join(TOOLS, program)}" ${args}`)).toMatchObject({ code: 0 });
  const compilerOptions = { ...TSCONFIG.compilerOptions, module: 'esnext', moduleResolution: 'bundler' };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', 'client'] }));
  const { code, output } = await run(context, folder, `"${TSC}" -p .`);
  expect(output).toBe('');
  expect(code).toBe(0);
});

interface PostmanItem {
  item?: PostmanItem[];
  request?: {
    method: string;
    url: { path: string[] };
    header: { key: string; value: string }[];
    body?: { raw: string };
  };
}

const requestsOf = ({ item = [], request }: PostmanItem): NonNullable<PostmanItem['request']>[] => [
  ...(request ? [request] : []),
  ...item.flatMap(requestsOf),
];

test("a collection of Postman's converter logs in unchanged", async (context) => {
  const folder = await workFolder(context);
  const { call, url } = await startLeadmock(context, ['--ephemeral']);
  await writeFile(join(folder, 'service.json'), JSON.stringify((await call('GET', '/_mock/openapi.json')).body));
  const convert = `"${join(TOOLS, 'openapi-to-postmanv2/bin/openapi2postmanv2.js')}" -s service.json -o collection.json -O parametersResolution=Example`;
  expect(await run(context, folder, convert)).toMatchObject({ code: 0 });
  const requests = requestsOf(JSON.parse(await readFile(join(folder, 'collection.json'), 'utf8')));
  expect(requests).toHaveLength(operations.length);
  const login = requests.find(({ url: { path } }) => path.join('/') === 'login');
  const { method = '', header = [], body } = login ?? {};
  const headers = header.map(({ key, value }) => [key, value] as [string, string]);
  const response = await fetch(`${url}/login`, { method, headers, body: body?.raw ?? '' });
  expect(await response.json()).toMatchObject({ status: 'success' });
});
