// @module-tag slow
import { expect, test } from 'vitest';
import { summarize } from '../../../src/cli/control/report/facts.ts';
import { service } from '../../../src/mock/create-mock.ts';
import { type CustomOperation, operation } from '../../../src/mock/custom-operations/operation.ts';
import { startCustom } from './start-custom.ts';

const list: CustomOperation = {
  id: 'list-projects',
  method: 'GET',
  path: '/projects',
  result: { collection: 'projects' },
};
const observed = operation({
  id: 'make-project',
  method: 'POST',
  path: '/projects',
  tag: 'observed',
  description: 'Observed in 3 clients.',
  request: { type: 'object', required: ['name'] },
  handle({ state, body, reject }) {
    if (body['name'] === 'Riverside') reject(409, 'There is one of that name');
    return state.projects.insert({ name: `${body['name']}` });
  },
});
const source = ({ headers }: { headers: Record<string, unknown> }) => headers['x-mock-source'];

test('X-Mock-Source marks every response of a custom operation with its tag', async () => {
  const { ask } = await startCustom([list, observed]);
  expect(source(await ask('GET', '/projects'))).toBe('custom');
  expect(source(await ask('POST', '/projects', { name: 'Harbour' }))).toBe('observed');
  expect(source(await ask('POST', '/projects', { name: 'Riverside' }))).toBe('observed');
  expect(source(await ask('POST', '/projects', {}))).toBe('observed');
  expect(source(await ask('POST', '/projects', { name: 'Quay' }, null))).toBe('observed');
});

test('X-Mock-Source marks no response of the contract, and no unknown route', async () => {
  const { ask } = await startCustom([list, observed]);
  for (const [method, path] of [
    ['GET', '/view/1001'],
    ['GET', '/view/1'],
    ['POST', '/logout'],
    ['PUT', '/projects'],
    ['HEAD', '/projects'],
  ]) {
    expect(source(await ask(`${method}`, `${path}`)), `${method} ${path}`).toBeUndefined();
  }
});

test('the log masks a token in the path of a custom operation', async () => {
  const { ask, token, lines } = await startCustom([
    operation({ id: 'end-session', method: 'DELETE', path: '/sessions/{key}', handle: () => ({}) }),
  ]);
  expect(await ask('DELETE', `/sessions/${token}`)).toMatchObject({ status: 200 });
  const path = lines.at(-1)?.path;
  expect(path).toMatch(/^\/sessions\/./);
  expect(path).not.toContain(token);
});

test('without mock headers there is no X-Mock-Source', async () => {
  const { ask } = await startCustom([list], { mockHeaders: false });
  expect(source(await ask('GET', '/projects'))).toBeUndefined();
});

test('OpenAPI groups custom operations by tag and contains their description', async () => {
  const { control } = await startCustom([list, observed]);
  const { value } = await control.get('/openapi.json');
  expect(value.paths['/projects'].post).toMatchObject({ tags: ['observed'], description: 'Observed in 3 clients.' });
  expect(value.paths['/projects'].get.tags).toEqual(['custom']);
  expect(value.tags.map(({ name }: { name: string }) => name)).toEqual(['custom', 'observed']);
  expect(value.paths['/view/{view_id}'].get.tags).toBeUndefined();
});

test('totals of coverage leave out custom operations', async () => {
  const { ask, control } = await startCustom([list, observed]);
  const before = (await control.get('/report')).value;
  await ask('GET', '/projects');
  await ask('POST', '/projects', { name: 'Harbour' });
  const after = (await control.get('/report')).value;
  const tags = after.operations.map(({ tag }: { tag?: string }) => tag);
  expect(tags).toEqual([...service.operations.map(() => undefined), 'custom', 'observed']);
  const title = (report: typeof after) => summarize(report).title;
  expect(title(after)).toBe(title(before));
  await ask('GET', '/view/1001');
  expect(title((await control.get('/report')).value)).not.toBe(title(after));
});
