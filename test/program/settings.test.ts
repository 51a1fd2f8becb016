import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLeadmock, workFolder } from '../support/run-leadmock.ts';
import { startShared } from '../support/shared-process.ts';

const NEW_TASK = { title: 'Call', owner_id: 11, project_id: 1 };
const PREFLIGHT = { headers: { Origin: 'http://page.example', 'Access-Control-Request-Method': 'POST' } };
const LONG_COMMENT = { text: 'x'.repeat(200) };

const AS_FLAGS = [
  '--task-status',
  '7',
  '--body-limit',
  '150b',
  '--no-cors',
  '--no-mock-headers',
  '--control-token',
  'hush',
];
test.concurrent('task status, body limit, CORS, headers and control token take effect', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral', ...AS_FLAGS]);
  const token = await leadmock.login();
  expect((await leadmock.call('POST', '/task', { token, body: NEW_TASK })).body.result.status).toBe(7);
  const { headers, body } = await leadmock.call('POST', '/lead/101/comment', { token, body: LONG_COMMENT });
  expect(body.errors).toEqual([{ code: 400, message: 'The body is too large' }]);
  expect(Object.keys(headers).filter((name) => /^(access-control|x-mock)-/.test(name))).toEqual([]);
  expect((await leadmock.call('OPTIONS', '/login', PREFLIGHT)).body.errors[0].code).toBe(404);

  const state = (authorization: object) => leadmock.call('GET', '/_mock/state', { headers: { ...authorization } });
  expect((await state({})).status).toBe(401);
  expect((await state({ Authorization: 'Bearer hushh' })).status).toBe(401);
  expect((await state({ Authorization: 'Bearer hush' })).status).toBe(200);
  expect((await leadmock.call('GET', '/_mock/health')).status).toBe(200);
});

test.concurrent('--no-control leaves health and ready alone', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral', '--no-control']);
  expect((await leadmock.call('GET', '/_mock/health')).status).toBe(200);
  expect((await leadmock.call('GET', '/_mock/ready')).status).toBe(200);
  for (const [method, path] of [
    ['GET', '/_mock'],
    ['GET', '/_mock/state'],
    ['POST', '/_mock/reset'],
  ] as const) {
    expect((await leadmock.call(method, path)).body.errors[0].code).toBe(404);
  }
});

test.concurrent('--host is the only address that is served', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral', '--host', '127.0.0.1']);
  expect(leadmock.url).toBe(`http://127.0.0.1:${leadmock.port}`);
  await expect(fetch(`http://[::1]:${leadmock.port}/`)).rejects.toThrow('fetch failed');
});

test.concurrent('--fixture takes the path of a file', async (context) => {
  const cwd = await workFolder(context);
  await writeFile(join(cwd, 'mine.json'), '{"projects":[{"id":7,"name":"Seven"}]}');
  const leadmock = await startShared(context, ['--fixture', './mine.json'], { cwd });
  expect((await leadmock.call('GET', '/_mock/state/projects')).body.records).toMatchObject([{ id: 7, name: 'Seven' }]);
});

test.concurrent('--fixtures-dir makes fixtures that can be named, and that win over own ones', async (context) => {
  const cwd = await workFolder(context);
  await mkdir(join(cwd, 'mine'));
  await writeFile(join(cwd, 'mine', 'big.json'), '{"projects":[{"id":7,"name":"Seven"}]}');
  await writeFile(join(cwd, 'mine', 'empty.json'), '{"projects":[{"id":8,"name":"Eight"}]}');
  const leadmock = await startLeadmock(context, ['--ephemeral', '--fixtures-dir', 'mine', '--fixture', 'big'], { cwd });
  expect((await leadmock.call('GET', '/_mock/state/projects/7')).body.name).toBe('Seven');
  await leadmock.call('POST', '/_mock/reset', { body: { fixture: 'empty' } });
  expect((await leadmock.call('GET', '/_mock/state/projects/8')).body.name).toBe('Eight');
});

test.concurrent('with nothing said, everything is open and X-Forwarded-For is not believed', async (context) => {
  const env = { LEADMOCK_NO_CONTROL: 'false', LEADMOCK_NO_MOCK_HEADERS: '0', LEADMOCK_NO_CORS: '' };
  const leadmock = await startShared(context, ['--ephemeral'], { env });
  expect((await leadmock.call('GET', '/_mock/state')).status).toBe(200);
  expect((await leadmock.call('GET', '/view/1001')).headers).toHaveProperty('x-mock-rule');
  const preflight = await leadmock.call('OPTIONS', '/login', PREFLIGHT);
  expect(preflight.headers['access-control-allow-origin']).toBe('*');
  const token = await leadmock.login('owner@example.com', { 'X-Forwarded-For': '10.0.0.1' });
  await leadmock.login('anna@example.com', { 'X-Forwarded-For': '10.0.0.2' });
  expect((await leadmock.call('GET', '/view/1001', { token })).body.errors[0].code).toBe(401);
});
