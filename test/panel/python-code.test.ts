import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { pythonOf } from '../../src/panel/code/python.ts';
import { ControlClient } from '../support/control.ts';
import { startLoggedIn, type TestMock } from '../support/start-mock.ts';

// Outside of CI, a machine may lack a tool; the title then contains the reason.
const isSkipped = spawnSync('python3', ['--version']).error !== undefined && process.env['CI'] !== 'true';
const why = isSkipped ? ' (skipped: this machine has no python3)' : '';

/** @returns the latest request in the journal */
async function latest(mock: TestMock) {
  const { requests } = (await new ControlClient(mock).get('/requests?limit=1')).value;
  return requests[0];
}

/** @returns the parts of a request that the user determines, without those of the client */
function meant({ method, path, query, body, headers }: Awaited<ReturnType<typeof latest>>) {
  return { method, path, query, body, type: headers['content-type'], note: headers['x-note'] };
}

const run = (program: string) => promisify(execFile)('python3', ['-c', program]);

test.skipIf(isSkipped).each([
  ['all kinds of quotes', 'POST', '/lead/101/comment', { body: { text: `it's "so" \\ {x} %s`, seen: [true, null] } }],
  ['a body that is not valid JSON', 'POST', '/lead/101/payment', { raw: `{"sum": '1` }],
  ['no body', 'DELETE', '/view/1002', {}],
  ['a query', 'GET', "/view/1001?a=1&a=2&b=it's%20%26", {}],
  ['control characters', 'POST', '/lead/101/payment', { raw: `{"x": "\u001b[201~ \\ \u009b\u202e\u2028\n\t` }],
  ['an odd header', 'PUT', '/lead/101/owner', { body: { owner: 12 }, headers: { 'x-note': `it's \u00e9; "x" \\` } }],
] as const)(`the Python code sends the same request again: %s${why}`, async (_what, method, path, more) => {
  const mock = await startLoggedIn();
  await mock.client.request(method, path, more);
  const sent = await latest(mock);
  const { command } = pythonOf(sent, `http://127.0.0.1:${mock.port}`);
  expect(command.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  await run(`TOKEN = '${mock.client.token}'\n${command}`);
  const again = await latest(mock);
  expect(again.id).toBe(sent.id + 1);
  expect(meant(again)).toEqual(meant(sent));
  expect(again.user).toEqual(sent.user);
});

test.skipIf(isSkipped)(`hidden secrets are variables in Python${why}`, async () => {
  const mock = await startLoggedIn();
  await mock.client.tryLogin('anna@example.com', { password: 'secret' });
  const { command, notes } = pythonOf(await latest(mock), `http://127.0.0.1:${mock.port}`);
  expect(notes).toEqual(['The journal hides secrets: set PASSWORD first.']);
  expect((await run(`PASSWORD = 'secret'\n${command}`)).stdout).toContain("'status': 'success'");
});
