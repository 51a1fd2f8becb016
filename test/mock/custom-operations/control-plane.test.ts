// @module-tag slow
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { service } from '../../../src/mock/create-mock.ts';
import { type CustomOperation, operation } from '../../../src/mock/custom-operations/operation.ts';
import type { ControlClient } from '../../support/control.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { fileWith, startCustom } from './start-custom.ts';

const make = operation<{ name: string }>({
  id: 'make-project',
  method: 'POST',
  path: '/projects',
  request: {
    type: 'object',
    properties: { name: { $ref: '#/$defs/name' } },
    required: ['name'],
    $defs: { name: { type: 'string' } },
    examples: [{ name: 'Harbour' }],
  },
  response: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'], examples: [{ id: 3 }] },
  handle({ state, body, reject }) {
    if (state.projects.find(({ name }) => name === body.name)) reject(409, 'There is one of that name');
    return { id: state.projects.insert(body).id };
  },
});
const list: CustomOperation = {
  id: 'list-projects',
  method: 'GET',
  path: '/projects',
  result: { collection: 'projects' },
};
const operations = [list, make];

test('journal, events and verification support custom operations', async () => {
  const { ask, control } = await startCustom(operations);
  await ask('POST', '/projects', { name: 'Harbour' });
  await ask('POST', '/projects', { name: 'Harbour' });
  const { requests } = (await control.get('/requests?operation=make-project')).value;
  expect(requests).toMatchObject([
    {
      outcome: 'success',
      performed: true,
      changes: [{ collection: 'projects', action: 'insert', after: { name: 'Harbour' } }],
    },
    { outcome: 'rejected', code: 409, rules: ['custom:make-project'], changes: [] },
  ]);
  const match = { operation: 'make-project', body: { name: 'Harbour' } };
  expect((await control.post('/verify', { match, times: 2 })).status).toBe(200);
  expect((await control.post('/verify', { match: { ...match, code: 409 }, times: 1 })).status).toBe(200);
  expect(
    (await control.post('/verify', { match: { ...match, body: { nam: 'x' } }, times: 0 })).problem.detail,
  ).toContain('did you mean name?');
  expect((await control.post('/verify', { match: { operation: 'make-projekt' }, times: 0 })).problem.detail).toContain(
    'did you mean make-project?',
  );
  expect((await control.post('/verify', { match: { path: '/projects', method: 'POST' }, times: 2 })).status).toBe(200);
});

test('coverage counts custom operations and their rejections', async () => {
  const { ask, control } = await startCustom(operations);
  await ask('POST', '/projects', { name: 'Harbour' });
  await ask('POST', '/projects', { name: 'Harbour' });
  const { value } = await control.get('/coverage');
  const own = value.operations.slice(service.operations.length);
  expect(own).toMatchObject([
    { operation: 'list-projects', requestCount: 0 },
    { operation: 'make-project', requestCount: 2, seen: { success: 1, 'custom:make-project': 1 } },
  ]);
  expect(own[0].notSeen).toEqual(['success', 'token-missing', 'token-unknown', 'token-expired', 'fault']);
  expect(own[1].notSeen).toEqual(expect.arrayContaining(['field-required', 'token-missing']));
  expect(own[1].notSeen).not.toContain('custom-failed');
  expect(value.notCalled).toContain('list-projects');
});

test('rules and OpenAPI document custom operations, marked as custom', async () => {
  const { control } = await startCustom(operations);
  const { rules } = (await control.get('/rules')).value;
  expect(rules.slice(-2)).toMatchObject([
    { id: 'custom-failed', section: 'Custom operations', operations: ['list-projects', 'make-project'] },
    {
      id: 'custom:make-project',
      section: 'Custom operations',
      provenance: 'custom',
      operations: ['make-project'],
    },
  ]);
  expect(rules.find(({ id }: { id: string }) => id === 'token-missing').operations).toContain('list-projects');
  const { paths, components, tags } = (await control.get('/openapi.json')).value;
  expect(tags).toEqual([expect.objectContaining({ name: 'custom' })]);
  expect(paths['/projects'].post).toMatchObject({
    operationId: 'make-project',
    tags: ['custom'],
    'x-leadmock-custom': true,
  });
  expect(paths['/lead/{lead_id}/payment'].post).not.toHaveProperty('x-leadmock-custom');
  expect(components.schemas['make-project.request'].properties.name.$ref).toBe(
    '#/components/schemas/make-project.request.name',
  );
  expect(components.schemas['make-project.response'].examples).toEqual([{ status: 'success', result: { id: 3 } }]);
});

test('an unknown route gets the nearest custom operation as a hint', async () => {
  const { ask } = await startCustom(operations);
  expect((await ask('GET', '/project')).headers['x-mock-explain']).toContain('the nearest route is GET /projects');
});

test('faults and the rate limit apply to custom operations', async () => {
  const { ask, control, sandbox } = await startCustom(operations, { assumptions: { rateLimit: '3' } });
  sandbox.clock.restore({ offset_ms: 0, frozen_at: sandbox.clock.now() });
  await control.post('/faults', {
    effect: 'error',
    when: 'before',
    match: { operation: 'list-projects' },
    code: 418,
    httpStatus: 503,
    times: 1,
  });
  expect((await ask('GET', '/projects')).status).toBe(503);
  for (const _ of [1, 2, 3]) expect((await ask('GET', '/projects')).status).toBe(200);
  expect((await ask('GET', '/projects')).headers['x-mock-rule']).toBe('rate-limit');
});

test('overrides change rejections and results of custom operations', async () => {
  const overrides = {
    given: { 'custom:make-project': { code: 410, httpStatus: 422 }, 'make-project': { merge: { own: true } } },
    source: 'test',
  };
  const { ask } = await startCustom(operations, { overrides });
  expect((await ask('POST', '/projects', { name: 'Harbour' })).body.result).toEqual({ id: 3, own: true });
  const { status, body, headers } = await ask('POST', '/projects', { name: 'Harbour' });
  expect([status, body.errors]).toEqual([422, [{ code: 410, message: 'There is one of that name' }]]);
  expect(headers['x-mock-explain']).toContain('an override set code 410 (not 409), HTTP status 422');
});

test('each sandbox and each mock in one process has its own records', async () => {
  const first = await startCustom(operations);
  const second = await startCustom([{ ...list, id: 'all-projects', path: '/all' }]);
  const header = { 'X-Mock-Sandbox': 'apart' };
  await first.control.post('/sandboxes', { name: 'apart' });
  await first.ask('POST', '/projects', { name: 'Harbour' });
  expect((await first.control.get('/state/projects')).value.records).toHaveLength(3);
  expect((await first.control.get('/state/projects', { headers: header })).value.records).toHaveLength(2);
  expect((await second.ask('GET', '/projects')).headers['x-mock-rule']).toBe('unknown-route');
  const operationsOf = async ({ control }: { control: ControlClient }) =>
    (await control.get('/coverage')).value.operations
      .slice(service.operations.length)
      .map((each: { operation: string }) => each.operation);
  expect(await operationsOf(first)).toEqual(['list-projects', 'make-project']);
  expect(await operationsOf(second)).toEqual(['all-projects']);
  expect(await operationsOf({ control: (await startMock()).control })).toEqual([]);
});

test('changes of custom operations are persisted', async () => {
  const dataFile = join(await tempFolder(), 'db.json');
  const first = await startCustom(operations, { dataFile });
  await first.ask('POST', '/projects', { name: 'Harbour' });
  await first.mock.close();
  const again = await startCustom(operations, { dataFile });
  expect((await again.ask('GET', '/projects')).body.result).toContainEqual({ id: 3, name: 'Harbour' });
});

test('a snapshot and a reset undo changes of custom operations', async () => {
  const { ask, control, sandbox } = await startCustom(operations);
  await ask('POST', '/projects', { name: 'Harbour' });
  await control.post('/reset', { retain: ['sessions'] });
  expect(sandbox.state.projects.size).toBe(2);
  expect((await ask('POST', '/projects', { name: 'Harbour' })).body.result.id).toBe(3);
});

test('a request schema without properties lets every field through', async () => {
  const open = operation({ id: 'open', method: 'POST', path: '/open', request: {}, handle: ({ body }) => body });
  const { ask, control } = await startCustom([open], { assumptions: { unknownFields: 'reject' } });
  const { body, headers } = await ask('POST', '/open', { any: [1] });
  expect(body.result).toEqual({ any: [1] });
  expect(headers['x-mock-warning']).toBeUndefined();
  const match = { operation: 'open', body: { never: 1 } };
  expect((await control.post('/verify', { match, times: 0 })).status).toBe(200);
});

test('a module can contain both kinds of operations', async () => {
  const text = `const seen = [];
    export default [
      { id: 'count', method: 'GET', path: '/count', handle: ({ state }) => state.collection('bills').all().length },
      { id: 'bills', method: 'GET', path: '/bills', result: { collection: 'bills' } },
      { id: 'add-bill', method: 'POST', path: '/bills', request: {}, handle: ({ state, body }) => state.collection('bills').insert(body) },
      { id: 'fail', method: 'GET', path: '/fail', handle() {
        return seen.first.second;
      } },
    ];`;
  const file = await fileWith('own.mjs', text);
  const fixture = await fileWith('mine.json', {
    users: [{ id: 1, login: 'owner@example.com', password: 'secret', type: 'main' }],
    collections: { bills: [{ id: 4, sum: '1' }] },
  });
  const { ask, sandbox, defects } = await startCustom([file], { fixture });
  expect((await ask('POST', '/bills', { sum: '2' })).body.result).toEqual({ id: 5, sum: '2' });
  expect((await ask('GET', '/count')).body.result).toBe(2);
  expect((await ask('GET', '/bills')).body.result).toEqual(sandbox.state.collection('bills')?.all());
  const { headers } = await ask('GET', '/fail');
  expect(headers['x-mock-explain']).toContain(`fail (${file}#/3) threw TypeError`);
  expect(headers['x-mock-explain']).toContain(`${file}:7:`);
  expect(String((defects[0] as Error).cause)).toContain('TypeError');
});

test('rules about fields list the custom operations with such fields', async () => {
  const call = operation<{ project_id: number }>({
    id: 'call-project',
    method: 'POST',
    path: '/calls',
    request: { type: 'object', properties: { project_id: { type: ['integer', 'null'] } } },
    handle: ({ body }) => body.project_id,
  });
  const { ask, control } = await startCustom([make, call]);
  expect((await ask('POST', '/calls', { project_id: '7' })).body).toMatchObject({
    errors: [{ code: 400, message: 'project_id must be an integer or null, not a string' }],
  });
  const { requests } = (await control.get('/requests?operation=call-project')).value;
  expect(requests).toMatchObject([{ rules: ['numeric-string'] }]);
  const { rules } = (await control.get('/rules')).value;
  const about = (wanted: string) => rules.find(({ id }: { id: string }) => id === wanted).operations;
  expect(about('numeric-string')).toEqual(['create-task', 'change-owner', 'call-project']);
  expect(about('field-required')).toContain('make-project');
  expect(about('field-required')).not.toContain('call-project');
});
