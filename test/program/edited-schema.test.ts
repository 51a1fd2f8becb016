import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { workFolder } from '../support/run-leadmock.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** @returns what a mock of the package says of a login without `device`, and its OpenAPI document */
function answersOf(packageFolder: string): string[] {
  const program = `
    import { createMock } from '${pathToFileURL(join(packageFolder, 'dist/index.js'))}';
    const mock = await createMock();
    const body = JSON.stringify({ login: 'owner@example.com', password: 'secret', service: 'my-shop', version: '1.0' });
    const login = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    console.log((await (await fetch(mock.baseUrl + '/login', login)).json()).status);
    console.log(JSON.stringify(await (await fetch(mock.baseUrl + '/_mock/openapi.json')).json()));
    await mock.close();
  `;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  return said.trim().split('\n');
}

test('a schema edited in the package changes neither validation nor OpenAPI', async (context) => {
  const folder = await workFolder(context);
  for (const path of ['package.json', 'dist', 'schemas', 'fixtures'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  const before = answersOf(folder);
  expect(before[0]).toBe('success');

  const file = join(folder, 'schemas/login.request.json');
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...schema, required: [...schema.required, 'device'] }));
  expect(answersOf(folder)).toEqual(before);
});
