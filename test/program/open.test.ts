import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MockControl } from '../../src/client/index.ts';
import { runLeadmock, workFolder } from '../support/run-leadmock.ts';
import { startShared } from '../support/shared-process.ts';

test('the built program replays a failed test of another server', async (context) => {
  const cwd = await workFolder(context);
  const first = await startShared(context, ['--ephemeral']);
  const server = new MockControl(first.url);
  const { sandbox } = await server.tests.begin({ title: 'pays' });
  const mock = server.sandbox(sandbox);
  const { token } = await mock.tokens.create({ user: 1, service: 'shop' });
  await mock.faults.arm({ preset: 'lost-response', match: { operation: 'add-payment' }, times: 1 });
  const body = JSON.stringify({ category: 'Flat', purpose: 'Deposit', sum: 1500.5 });
  const headers = { token, 'Content-Type': 'application/json' };
  const pay = () => fetch(`${mock.baseUrl}/lead/101/payment`, { method: 'POST', headers, body }).catch(() => undefined);
  await pay();
  await pay();
  const { failure } = await server.tests.end(sandbox, { outcome: 'failed' });
  await writeFile(join(cwd, 'pays.json'), `${failure?.files[0]?.text}`);

  const second = await startShared(context, ['--ephemeral']);
  const { code, stdout, stderr } = await runLeadmock(context, ['open', 'pays.json', '--url', second.url], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ sandbox: `${sandbox}-replay`, sentCount: 2, differences: [] });
  const replayed = new MockControl(second.url).sandbox(`${sandbox}-replay`);
  expect(await replayed.records('payments')).toHaveLength(2);
  expect((await replayed.requests.list()).map(({ outcome }) => outcome)).toEqual(['fault', 'success']);
  expect(readdirSync(cwd)).toEqual(['pays.json']);
});
