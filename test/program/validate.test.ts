import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared } from '../support/shared-process.ts';

const OWN = fileURLToPath(new URL('../../fixtures/', import.meta.url));

const BAD = `{
  "users": [
    { "id": 1, "login": "a", "password": "b", "type": "boss" },
    { "id": 1, "login": "c", "password": "d", "type": "staff", "employee_id": 5, "nmae": "e" }
  ],
  "leads": [{ "id": 0, "project_id": 1, "contact_id": 1, "name": "f" }]
}`;

test.concurrent('valid files: exit 0, with their record counts', async (context) => {
  const files = readdirSync(OWN).map((file) => join(OWN, file));
  const { code, stdout, stderr } = await runShared(context, ['validate', ...files]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trimEnd().split('\n')).toEqual(
    files.map((file) => expect.stringContaining(`${file}: valid (users 3, `)),
  );
});

test.concurrent('an empty fixture is valid', async (context) => {
  const cwd = await workFolder(context);
  await writeFile(join(cwd, 'nothing.json'), '{}');
  // A separate process shows that the command ends.
  const { code, stdout } = await runLeadmock(context, ['validate', 'nothing.json'], { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'nothing.json: valid (empty)\n' });
});

test.concurrent('an unknown employee_id and a missing main account are warnings, and the file is valid: exit 0', async (context) => {
  const cwd = await workFolder(context);
  const users = [{ id: 1, login: 'a', password: 'b', type: 'staff', employee_id: 99 }];
  await writeFile(join(cwd, 'doubtful.json'), JSON.stringify({ users }));
  const { code, stdout, stderr } = await runShared(context, ['validate', 'doubtful.json'], { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'doubtful.json: valid (users 1)\n' });
  expect(stderr).toBe(
    'warning: doubtful.json#/users has no user of the type main, so owner 0 of a lead is unknown\n' +
      'warning: doubtful.json#/users/0/employee_id references a missing record: employees/99 does not exist\n',
  );
});

test.concurrent('tokens of a fixture are counted, and a token of an unknown user is a mistake', async (context) => {
  const cwd = await workFolder(context);
  const users = [{ id: 1, login: 'a', password: 'b', type: 'main' }];
  const tokens = (user: string) => [{ token: 'token-of-the-shop', user, service: 's' }];
  await writeFile(join(cwd, 'good.json'), JSON.stringify({ users, tokens: tokens('a') }));
  await writeFile(join(cwd, 'bad.json'), JSON.stringify({ users, tokens: tokens('b') }));
  const { code, stdout, stderr } = await runShared(context, ['validate', 'good.json', 'bad.json'], { cwd });
  expect({ code, stdout }).toEqual({ code: 4, stdout: 'good.json: valid (users 1; tokens 1)\n' });
  expect(stderr).toContain('bad.json#/tokens/0/user is not a known user: b');
});

test.concurrent('every invalid field is reported with file and pointer: exit 4', async (context) => {
  const cwd = await workFolder(context);
  await writeFile(join(cwd, 'bad.json'), BAD);
  const { code, stdout, stderr } = await runShared(context, ['validate', 'bad.json'], { cwd });
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  expect(stderr).toContain('bad.json#/users/0/type must be one of "main", "staff"');
  expect(stderr).toContain('bad.json#/users/1/nmae is not a known field; did you mean name?');
  expect(stderr).toContain('bad.json#/leads/0/id must be at least 1');
});

test.concurrent('one invalid file among valid ones: exit 4, and all are checked', async (context) => {
  const cwd = await workFolder(context);
  await writeFile(join(cwd, 'broken.json'), '{"users":');
  await writeFile(join(cwd, 'good.json'), '{}');
  const args = ['validate', 'broken.json', 'missing.json', 'good.json'];
  const { code, stdout, stderr } = await runShared(context, args, { cwd });
  expect({ code, stdout }).toEqual({ code: 4, stdout: 'good.json: valid (empty)\n' });
  expect(stderr).toContain('broken.json is not valid JSON: line 1, column 10');
  expect(stderr).toContain('missing.json cannot be read');
});
