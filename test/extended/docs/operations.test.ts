import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { ROOT_FOLDER, snippetsMarked } from '../../support/documentation.ts';
import { startLeadmock, workFolder } from '../../support/run-leadmock.ts';

/** Snippets of the page, by the second word of their marks. */
const snippets = new Map(snippetsMarked('operations').map(({ mark, code }) => [mark.split(' ')[1], code]));
const snippet = (name: string): string => snippets.get(name) ?? expect.fail(`no snippet ${name}`);

/** Creates a folder with the files of the page and an installed leadmock. */
async function project(context: TestContext): Promise<string> {
  const folder = await workFolder(context);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT_FOLDER, join(folder, 'node_modules', 'leadmock'), 'junction');
  for (const file of ['operations.json', 'operations.mjs', 'account.json'])
    writeFileSync(join(folder, file), snippet(file));
  return folder;
}

test('the operations of the page work as documented', async (context) => {
  const cwd = await project(context);
  const [, args = ''] = /leadmock (.*)\n/.exec(snippet('serve')) ?? [];
  const { call } = await startLeadmock(context, args.split(' '), { cwd });
  const { token } = (await call('POST', '/_mock/tokens', { body: { user: 1, service: 'my-shop' } })).body;
  const headers = { token };
  expect((await call('GET', '/limits')).body.result).toEqual({ leads: 500 });
  const body = { contact_id: 501, name: 'Flat with two rooms' };
  const { result } = (await call('POST', '/lead', { headers, body })).body;
  expect(result).toMatchObject({ ...body, project_id: 1, signature: 'my-shop' });
  expect((await call('GET', `/lead/${result.id}`, { headers })).body.result).toEqual(result);
  await call('POST', '/lead', { headers, body: { ...body, name: 'Garage' } });
  const listed = await call('GET', '/lead/1/list?sort[name]=desc&limit=1', { headers });
  expect(listed.body.result).toMatchObject([{ name: 'Garage' }]);
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 5 };
  expect((await call('POST', `/lead/${result.id}/payment`, { headers, body: payment })).body.status).toBe('success');
  const rejected = await call('POST', '/lead', { headers, body: { ...body, contact_id: 99 } });
  expect(rejected.body.errors).toEqual([{ code: 400, message: 'Invalid contact ID' }]);
  expect(rejected.headers).toMatchObject({ 'x-mock-rule': 'custom:create-lead', 'x-mock-source': 'custom' });
});

test('the program of the page serves the operations', async (context) => {
  const cwd = await project(context);
  writeFileSync(join(cwd, 'program.mjs'), snippet('program'));
  const { stdout, stderr } = spawnSync(process.execPath, ['program.mjs'], { cwd, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: "[ 'list-leads', 'list-projects' ]\n", stderr: '' });
});
