import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MockControl } from '../../src/client/index.ts';
import { failureReport } from '../../src/runners/failure-report.ts';
import { runLeadmock, startLeadmock, workFolder } from '../support/run-leadmock.ts';

test('the built program replays a failed test of another server', async (context) => {
  const cwd = await workFolder(context);
  const first = await startLeadmock(context, ['--ephemeral']);
  const server = new MockControl(first.url);
  await server.sandboxes.create({ name: 'pays-1' });
  const mock = server.sandbox('pays-1');
  const { token } = await mock.tokens.create({ user: 1, service: 'shop' });
  await mock.faults.arm({ preset: 'lost-response', match: { operation: 'add-payment' }, times: 1 });
  const body = JSON.stringify({ category: 'Flat', purpose: 'Deposit', sum: 1500.5 });
  const headers = { token, 'Content-Type': 'application/json' };
  const pay = () => fetch(`${mock.baseUrl}/lead/101/payment`, { method: 'POST', headers, body }).catch(() => undefined);
  await pay();
  await pay();
  const { json } = await failureReport({ title: 'pays', start: {}, server, mock, name: 'pays-1' });
  await writeFile(join(cwd, 'pays-1.json'), json);

  const second = await startLeadmock(context, ['--ephemeral']);
  const { code, stdout, stderr } = await runLeadmock(context, ['open', 'pays-1.json', '--url', second.url], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ sandbox: 'pays-1-replay', sentCount: 2, differences: [] });
  const replayed = new MockControl(second.url).sandbox('pays-1-replay');
  expect(await replayed.records('payments')).toHaveLength(2);
  expect((await replayed.requests.list()).map(({ outcome }) => outcome)).toEqual(['fault', 'success']);
  expect(readdirSync(cwd)).toEqual(['pays-1.json']);
});

test('the built program goes on without a user that the test created, and names the file of another version', async (context) => {
  const cwd = await workFolder(context);
  const { url } = await startLeadmock(context, ['--ephemeral']);
  const server = new MockControl(url);
  await server.sandboxes.create({ name: 'reads-1' });
  const mock = server.sandbox('reads-1');
  const { id } = await mock.createRecord('users', { login: 'new@example.com', employee_id: 13 });
  const { token } = await mock.tokens.create({ user: Number(id), service: 'shop' });
  await fetch(`${mock.baseUrl}/view/1001`, { headers: { token } });
  const { json } = await failureReport({ title: 'reads', start: {}, server, mock, name: 'reads-1' });
  await writeFile(join(cwd, 'reads-1.json'), json);
  await writeFile(
    join(cwd, 'newer.json'),
    json.replace('"assumptions": {', '"assumptions": { "gravity": {"value": "on"},'),
  );

  const open = (file: string) => runLeadmock(context, ['open', file, '--url', url], { cwd });
  const { differences } = JSON.parse((await open('reads-1.json')).stdout);
  expect(differences[0]).toMatch(/^request 1: leadmock created no token for the user new@example\.com: /);
  const { code, stderr } = await open('newer.json');
  expect(code).toBe(4);
  expect(stderr).toMatch(/^leadmock: newer\.json cannot be replayed: .*gravity/);
});
