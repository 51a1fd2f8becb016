import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { selfContained } from '../../src/mock/openapi/self-contained.ts';
import { makeAjv } from '../../src/mock/schema/schemas.ts';
import { OVERRIDES } from '../support/issued-overrides.ts';
import { workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

async function folderWith(test: Parameters<typeof workFolder>[0], config: unknown) {
  const cwd = await workFolder(test);
  await writeFile(join(cwd, 'leadmock.config.json'), typeof config === 'string' ? config : JSON.stringify(config));
  return cwd;
}

test.concurrent('a server responds with the overrides of its configuration file', async (context) => {
  const config = `{ "overrides": {
      "token-unknown": { "code": 403, "message": "Доступ запрещён", "httpStatus": 401 },
      "unknown-lead@add-comment": { "code": 404 },
      "change-owner": { "merge": { "deal": false } } } }`;
  const cwd = await folderWith(context, config);
  const leadmock = await startShared(context, ['--data-file', 'db.json'], { cwd });
  const bad = await leadmock.call('GET', '/view/1001', { token: 'x' });
  expect(bad).toMatchObject({ status: 401, body: { errors: [{ code: 403, message: 'Доступ запрещён' }] } });
  const token = await leadmock.login();
  const owner = await leadmock.call('PUT', '/lead/101/owner', { token, body: { owner: 11 } });
  expect(owner.body.result.deal).toBe(false);
  const comment = await leadmock.call('POST', '/lead/9/comment', { token, body: { text: 'a' } });
  expect(comment).toMatchObject({ status: 200, body: { errors: [{ code: 404 }] } });
  const ready = () => leadmock.log().find(({ msg }) => msg === 'leadmock is ready');
  await leadmock.stop();
  expect(ready()).toMatchObject({ overrides: 'token-unknown, unknown-lead@add-comment, change-owner' });
  expect(await readFile(join(cwd, 'db.json'), 'utf8')).not.toContain('запрещён');
});

test.concurrent('overrides of the contract are logged', async (context) => {
  const cwd = await folderWith(context, { overrides: { 'login-wrong': { code: 403 }, 'rate-limit': { code: 429 } } });
  const leadmock = await startShared(context, ['--ephemeral'], { cwd });
  const told = () => leadmock.log().filter(({ msg }) => msg.startsWith('overrides:'));
  await leadmock.stop();
  expect(told()).toMatchObject([
    {
      level: 40,
      msg: expect.stringMatching(/^overrides: login-wrong overrides the contract: A login with a wrong login/),
    },
  ]);
});

test.concurrent('invalid overrides: exit 2, with the file and all mistakes', async (context) => {
  const overrides = { 'token-unknwn': { code: 403 }, 'change-owner': { merge: { name: null } } };
  const cwd = await folderWith(context, { overrides });
  const { code, stderr } = await runShared(context, ['--port', '0', '--ephemeral'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toBe(
    [
      'leadmock: leadmock.config.json: invalid overrides:',
      '  /overrides/token-unknwn must be the id of a rule, the id of an operation, or rule-id@operation; did you mean token-unknown?',
      '  /overrides/change-owner/merge/name is required',
      '',
    ].join('\n'),
  );
});

test.concurrent('sweep runs the tests against the overridden responses', async (context) => {
  const cwd = await folderWith(context, { overrides: OVERRIDES });
  const script = `
    const answer = await fetch(process.env.LEADMOCK_URL + '/view/1001', { headers: { token: 'x' } });
    const { errors: [{ code }] } = await answer.json();
    process.exit(code === 403 ? 0 : 1);
  `;
  await writeFile(join(cwd, 'suite.mjs'), script);
  const args = ['sweep', '--only', 'unknownPathId', '--', process.execPath, 'suite.mjs'];
  const { code, stdout, stderr } = await runShared(context, args, { cwd });
  expect({ code, stdout, stderr }).toMatchObject({ code: 0 });
});

test('the published schema contains overrides, even in the file of leadmock init', () => {
  const isConfig = makeAjv('first').compile(selfContained('config.json'));
  expect(isConfig({ overrides: OVERRIDES })).toBe(true);
  expect(isConfig({ overrides: { 'token-unknown': { code: '403' } } })).toBe(false);
  expect(isConfig({ overrides: { 'change-owner': { merge: true } } })).toBe(false);
});
