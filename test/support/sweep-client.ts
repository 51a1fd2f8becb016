import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a user's tests are made of: calls, and an exit code that tells whether all was as expected. */
const CLIENT = `
const base = process.env.API_BASE_URL;
export async function call(method, path, { token, body, sandbox = '' } = {}) {
  const headers = { ...(body && { 'Content-Type': 'application/json' }), ...(token && { token }) };
  const answer = await fetch(base + sandbox + path, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
export async function login(sandbox) {
  const body = { login: 'anna@example.com', password: 'secret', service: 'tests', version: '1.0' };
  return (await call('POST', '/login', { body, sandbox })).body.result.token;
}
export function expect(what, is, wanted) {
  if (JSON.stringify(is) === JSON.stringify(wanted)) return;
  console.log(what + ' is ' + JSON.stringify(is));
  process.exitCode = 1;
}
`;

/** Writes tests into a folder, and answers the command that runs them. They can `call`, `login` and `expect`. */
export function writeTests(folder: string, code: string): string[] {
  writeFileSync(join(folder, 'client.mjs'), CLIENT);
  writeFileSync(join(folder, 'tests.mjs'), `import { call, expect, login } from './client.mjs';\n${code}`);
  return ['--env', 'API_BASE_URL', '--', process.execPath, 'tests.mjs'];
}
