import { join } from 'node:path';
import { expect, test } from 'vitest';
import { version } from '../../../src/mock/version.ts';
import { putInTheWayOf } from '../../support/in-the-way.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('the index shows version, contract, sandbox and uptime', async () => {
  const { control } = await startMock();
  const { value } = await control.get('');
  expect(value).toMatchObject({
    name: 'leadmock',
    version,
    contract: { name: 'Lead-Tracking Service HTTP API', version: '1.0' },
    sandbox: 'default',
    fixture: 'default',
  });
  expect(value.uptimeSeconds).toBeGreaterThanOrEqual(0);
  expect(value.uptimeSeconds).toBeLessThan(60);
});

test('every link of the index is served', async () => {
  const { control } = await startMock();
  const { events, panel, docs, ...links }: Record<string, string> = (await control.get('')).value.links;
  // The stream never ends, so test/mock/control/events.test.ts reads it.
  expect(events).toBe('/_mock/events');
  // These pages exist only in a build, so test/panel/pages.test.ts requests them.
  expect([panel, docs]).toEqual(['/_mock/panel', '/_mock/docs']);
  expect(Object.keys(links).length).toBeGreaterThan(5);
  for (const link of Object.values(links)) {
    const { status } = await control.get(link.replace('/_mock', ''));
    expect([200, 405], link).toContain(status);
  }
});

test('the index is also served with a trailing slash', async () => {
  const { control } = await startMock();
  expect((await control.get('/')).value.name).toBe('leadmock');
});

test('every response names its sandbox', async () => {
  const { control } = await startMock();
  expect((await control.get('/health')).headers['x-mock-sandbox']).toBe('default');
  expect((await control.get('/nowhere')).headers['x-mock-sandbox']).toBe('default');
});

test('health is 200 while the process runs', async () => {
  const { control } = await startMock();
  expect(await control.get('/health')).toMatchObject({ status: 200, value: { status: 'alive' } });
});

test('ready is 200 once the state is loaded, with and without a data file', async () => {
  const folder = await tempFolder();
  const { control: ephemeral } = await startMock();
  const { control: kept } = await startMock({ dataFile: join(folder, 'data.json') });
  expect(await ephemeral.get('/ready')).toMatchObject({ status: 200, value: { status: 'ready' } });
  expect(await kept.get('/ready')).toMatchObject({ status: 200, value: { status: 'ready' } });
});

test('ready is 503 while the server stops', async () => {
  const { control, mock } = await startMock();
  mock.beginStop();
  expect((await control.get('/ready')).problem).toMatchObject({ status: 503, detail: 'the server is stopping' });
  expect((await control.get('/health')).status).toBe(200);
});

test('ready is 503 while changes cannot be saved, and 200 afterwards', async () => {
  const folder = await tempFolder();
  const kept = join(folder, 'kept');
  const mock = await startMock({ dataFile: join(kept, 'data.json') });
  const { control } = mock;

  const putBack = putInTheWayOf(kept);
  await control.post('/state/projects');
  await expect.poll(async () => (await control.get('/ready')).status, { timeout: 2000, interval: 20 }).toBe(503);
  expect((await control.get('/ready')).problem.detail).toContain(join(kept, 'data.json'));
  expect((await control.get('/health')).status).toBe(200);
  expect(mock.defects).toHaveLength(1);
  await mock.client.login();
  expect((await mock.client.get('/view/1001')).result.id).toBe(1001);

  putBack();
  await control.post('/state/projects');
  await expect.poll(async () => (await control.get('/ready')).status, { timeout: 2000, interval: 20 }).toBe(200);
});
