import { spawnSync } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { copyExample } from '../../support/copy-example.ts';
import { startLeadmock } from '../../support/run-leadmock.ts';
import { runExample } from '../../support/runnable-examples.ts';
import { startIn } from '../../support/start-example.ts';

const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));

const typed = [
  ['vitest', 'payments.test.ts'],
  ['observed-operations', 'operations.mjs'],
  ['playwright', 'comments.spec.ts'],
  ['testcontainers', 'owners.test.ts'],
  ['msw', 'comment-form.test.ts'],
] as const;

/** Use of an unknown collection, which is only detected with the types of leadmock. */
const WRONG = `
import { MockControl as Wrong } from 'leadmock/client';
await new Wrong('http://localhost').records('leeds');
`;

for (const [name, file] of typed) {
  test(`${name}: the types are correct, and a planted type error is found`, async (context) => {
    const folder = await copyExample(context, name);
    await appendFile(join(folder, file), WRONG);
    const { output } = await startIn(context, folder, { command: `"${process.execPath}" "${TSC}" -p .` }).ended;
    expect(output).toMatch(/^\S+: error TS2345.*"leeds"/);
    expect(output.match(/error TS/g), output).toHaveLength(1);
  });
}

// No package can install a Docker engine. Without one, only the types of the example are checked.
if (spawnSync('docker', ['image', 'inspect', 'leadmock']).status === 0) {
  test('testcontainers passes', async (context) => {
    const { code, output } = await runExample(context, 'testcontainers', { url: '' });
    expect(output).toMatch(/Tests +1 passed \(1\)/);
    expect(code).toBe(0);
  });
}

/** Replacement for Cypress: it requests the tasks, runs each of them, and reports the end of the run. */
const DO_TASKS = `
import config from './cypress.config.mjs';
const heard = {};
config.e2e.setupNodeEvents((event, handler) => { heard[event] = handler; }, {});
const tasks = heard.task;
const api = await tasks.reset();
const lead = await tasks.makeLead({ name: 'Test lead' });
const armed = await tasks.armFault({ preset: 'rate-limited', match: { operation: 'add-comment' }, times: 1 });
async function post(path, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token && { token }) };
  return (await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}
const login = { login: 'anna@example.com', password: 'secret', service: 'my-page', version: '1.0' };
const { token } = (await post('/login', login)).result;
const comment = () => post('/lead/' + lead.id + '/comment', { text: 'Called back' }, token);
const answers = [await comment(), await comment()].map(({ status }) => status);
const verified = await tasks.verify({ match: { operation: 'add-comment', code: null }, times: 1 });
const comments = await tasks.comments(lead.id);
console.log(JSON.stringify({ names: Object.keys(tasks), armed: armed.effect, answers, verified: verified.verified, comments }));
await heard['after:run']();
`;

test('cypress: the tests use only existing tasks, and each task works', async (context) => {
  const spec = await readFile(join(EXAMPLES, 'cypress/cypress/e2e/comments.cy.js'), 'utf8');
  await expect(transform(spec, { loader: 'js' })).resolves.toMatchObject({ warnings: [] });
  const used = new Set([...spec.matchAll(/cy\.task\('(\w+)'/g)].map(([, task]) => task));

  const leadmock = await startLeadmock(context, ['--ephemeral']);
  const folder = await copyExample(context, 'cypress');
  await writeFile(join(folder, 'do-tasks.mjs'), DO_TASKS);
  const { output } = await startIn(context, folder, {
    command: 'node do-tasks.mjs',
    env: { LEADMOCK_URL: leadmock.url },
  }).ended;
  const { names, ...done } = JSON.parse(output);
  expect(names.toSorted()).toEqual([...used].toSorted());
  expect(done).toMatchObject({ armed: 'error', answers: ['error', 'success'], verified: true });
  expect(done.comments).toMatchObject([{ text: 'Called back' }]);
  const { body } = await leadmock.call('GET', '/_mock/sandboxes');
  expect(body.sandboxes).toMatchObject([{ name: 'default' }]);
});
