import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Code of a user's tests: calls, and an exit code for unexpected results. `fetch` is avoided, because it loads as
 * slowly as Node itself.
 */
const CLIENT = `
import http from 'node:http';
import { json } from 'node:stream/consumers';
export function call(method, path, { token, body, sandbox = '', base = process.env.API_BASE_URL } = {}) {
  const headers = { ...(body && { 'Content-Type': 'application/json' }), ...(token && { token }) };
  return new Promise((resolve, reject) => {
    const answered = async (answer) => resolve({ status: answer.statusCode, body: await json(answer) });
    const request = http.request(base + sandbox + path, { method, headers }, answered).once('error', reject);
    request.end(body && JSON.stringify(body));
  });
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

/**
 * Writes tests that can use `call`, `login` and `expect` to a folder.
 * @returns the arguments of `sweep` that run the tests
 */
export function writeTests(folder: string, code: string): string[] {
  writeFileSync(join(folder, 'client.mjs'), CLIENT);
  writeFileSync(join(folder, 'tests.mjs'), `import { call, expect, login } from './client.mjs';\n${code}`);
  return ['--url-env', 'API_BASE_URL', '--', process.execPath, 'tests.mjs'];
}
