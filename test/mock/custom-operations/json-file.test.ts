// @module-tag slow
import { expect, test } from 'vitest';
import { fileWith, startCustom } from './start-custom.ts';

const operations = [
  { id: 'list-projects', method: 'GET', path: '/projects', result: { collection: 'projects' } },
  { id: 'read-lead', method: 'GET', path: '/lead/{lead_id}/card', result: { record: 'leads' } },
  { id: 'read-one', method: 'GET', path: '/projects/{project_id}/of/{id}', result: { record: 'projects' } },
  { id: 'limits', method: 'GET', path: '/limits', needsToken: false, result: { collection: 'a', of: 'two keys' } },
  { id: 'nothing', method: 'DELETE', path: '/projects/{project_id}' },
  { id: 'none', method: 'GET', path: '/none', result: null },
  { id: 'lost', method: 'GET', path: '/lost', result: { collection: 'funels' } },
] as const;

async function start() {
  return startCustom([await fileWith('own.json', operations)]);
}

test('a JSON file serves collections, records and literal results, in the envelope', async () => {
  const { ask, sandbox } = await start();
  expect((await ask('GET', '/projects')).body).toEqual({ status: 'success', result: sandbox.state.projects.all() });
  expect((await ask('GET', '/lead/101/card')).body.result).toEqual(sandbox.state.leads.get(101));
  expect((await ask('GET', '/projects/77/of/1/')).body.result.id).toBe(1);
  expect((await ask('GET', '/limits', undefined, null)).body.result).toEqual({ collection: 'a', of: 'two keys' });
  expect((await ask('DELETE', '/projects/1')).body).toEqual({ status: 'success' });
  expect((await ask('GET', '/none')).body).toEqual({ status: 'success', result: null });
});

test('a record created by one operation is found by the other', async () => {
  const { ask, control } = await start();
  await control.post('/state/projects', { id: 77, name: 'New' });
  expect((await ask('GET', '/projects')).body.result).toContainEqual({ id: 77, name: 'New' });
});

test.each([
  ['/lead/999/card', 'Invalid lead ID', 'leads/999 does not exist'],
  ['/lead/x/card', 'Invalid lead ID', 'malformed'],
  ['/lead/%zz/card', 'Invalid lead ID', 'malformed'],
  ['/projects/1/of/99', 'Invalid ID', 'projects/99 does not exist'],
])('an unknown record is rejected as by the contract: %s', async (path, message, hint) => {
  const { ask } = await start();
  const { body, status, headers } = await ask('GET', path);
  expect(body).toEqual({ status: 'error', errors: [{ code: 400, message }] });
  expect(status).toBe(200);
  expect(headers['x-mock-rule']).toBe(path.startsWith('/lead') ? 'custom:read-lead' : 'custom:read-one');
  expect(headers['x-mock-explain']).toContain(hint.replace('leads/999 does not exist', 'leads/999 does not exist'));
});

test('unknownPathId and errorStatus apply to custom operations', async () => {
  const file = await fileWith('own.json', operations);
  const { ask } = await startCustom([file], { assumptions: { unknownPathId: '404', errorStatus: 'code' } });
  const { body, status, headers } = await ask('GET', '/lead/999/card');
  expect([status, body.errors[0].code]).toEqual([404, 404]);
  expect(headers['x-mock-explain']).toContain('assumption unknownPathId=404');
});

test('a token is required unless the operation disables it', async () => {
  const { ask } = await start();
  expect((await ask('GET', '/projects', undefined, null)).headers['x-mock-rule']).toBe('token-missing');
  expect((await ask('GET', '/projects', undefined, 'x'.repeat(32))).headers['x-mock-rule']).toBe('token-unknown');
});

test("an unknown collection is code 500 with the nearest name and the operation's place", async () => {
  const { ask, defects } = await start();
  const { body, status, headers } = await ask('GET', '/lost');
  expect([status, body.errors]).toEqual([500, [{ code: 500, message: 'A custom operation failed' }]]);
  expect(headers['x-mock-rule']).toBe('custom-failed');
  expect(headers['x-mock-explain']).toMatch(
    /own\.json#\/6.*collection funels does not exist \(declare custom collections/,
  );
  expect(defects).toHaveLength(1);
});
