import { expect, test } from 'vitest';
import { InvalidFile } from '../../../src/mock/schema/files/json-file.ts';
import { startMock } from '../../support/start-mock.ts';
import { fileWith } from './start-custom.ts';

const fine = { id: 'list-projects', method: 'GET', path: '/projects', result: { collection: 'projects' } };

async function rejectionOf(...operations: object[]): Promise<string> {
  const file = await fileWith('own.json', operations);
  const error: Error = await startMock({ operations: [file] }).then(
    () => expect.fail('it was not rejected'),
    (reason) => reason,
  );
  expect(error.name).toBe('InvalidOperations');
  return error.message.replaceAll(file, 'own.json');
}

test.each([
  [
    { ...fine, method: 'POST', path: '/login' },
    '#/0/path POST /login overlaps the contract operation login (POST /login). Choose another path',
  ],
  [
    { ...fine, path: '/view/{x}' },
    '#/0/path GET /view/{x} overlaps the contract operation get-view (GET /view/{view_id}). Choose another path',
  ],
  [{ ...fine, path: '/view/latest' }, 'overlaps the contract operation get-view'],
  [
    { ...fine, method: 'PUT', path: '/lead/{a}/{b}' },
    'overlaps the contract operation change-owner (PUT /lead/{lead_id}/owner)',
  ],
  [{ ...fine, id: 'login' }, '#/0/id login is the id of POST /login in the contract'],
  [{ ...fine, id: 'signature' }, '#/0/id signature is the id of a rule. Choose another id'],
  [{ ...fine, path: '/{a}' }, '#/0/path must not begin with a parameter: {a} would also match _mock, _sandbox'],
  [{ ...fine, path: '/_mock/projects' }, '#/0/path must not begin with /_mock, which leadmock reserves'],
  [{ ...fine, path: '/_sandbox/{name}' }, '#/0/path must not begin with /_sandbox'],
  [{ ...fine, path: '/a/../b' }, '#/0/path must not contain the segment . or ..'],
  [{ ...fine, path: '/a/{b}/{b}' }, '#/0/path contains the parameter b more than once. Rename one'],
  [{ ...fine, path: 'projects' }, '#/0/path must be a path such as'],
  [{ ...fine, path: '/a//b' }, '#/0/path must be a path such as'],
  [{ ...fine, path: '/a/x{b}' }, '#/0/path must be a path such as'],
  [{ ...fine, path: '/a/:b' }, '#/0/path must be a path such as'],
  [{ ...fine, id: 'List' }, '#/0/id must be words of lower-case letters'],
  [{ ...fine, method: 'HEAD' }, '#/0/method must be one of "GET"'],
  [{ ...fine, reslt: 1 }, '#/0/reslt is not a known field; did you mean result?'],
  [{ ...fine, result: { record: 'projects' } }, '#/0/result needs a path parameter'],
  [{ ...fine, response: { type: 'objekt' } }, '#/0/response/type must be'],
  [
    { ...fine, request: { propertees: {} } },
    '#/0/request has the unknown keyword propertees; did you mean properties?',
  ],
  [{ ...fine, request: { $ref: 'lead.json' } }, '#/0/request is not a valid schema'],
  [5, '#/0 must be an object'],
])('%j is rejected at the start, with its place', async (operation, told) => {
  expect(await rejectionOf(operation as object)).toContain(`own.json${told.startsWith('#') ? told : ''}`);
  expect(await rejectionOf(operation as object)).toContain(told);
});

test('two operations with the same route are rejected, with both places', async () => {
  const told = await rejectionOf(fine, { ...fine, path: '/other' }, { ...fine, id: 'two' });
  expect(told).toContain('own.json#/1/id list-projects is already declared in own.json#/0');
  expect(told).toContain(
    'own.json#/2/path GET /projects would get no requests: GET /projects in own.json#/0 matches them first',
  );
  const general = { ...fine, path: '/projects/{id}' };
  const special = { ...fine, id: 'mine', path: '/projects/mine' };
  expect(await rejectionOf(general, special)).toContain('GET /projects/mine would get no requests');
  const { client } = await startMock({ operations: [await fileWith('own.json', [special, general])] });
  expect(client).toBeDefined();
});

test('an asynchronous handler, and a handler next to a result, are rejected', async () => {
  const { result: _, ...bare } = fine;
  const async = { ...bare, handle: async () => 1 } as never;
  await expect(startMock({ operations: [async] })).rejects.toThrow(
    'operations#/0/handle must be a synchronous function',
  );
  const generator = { ...bare, *handle() {} };
  await expect(startMock({ operations: [generator as never] })).rejects.toThrow(
    'handle must be a synchronous function, and not a generator',
  );
  const both = { ...fine, handle: () => 1 };
  await expect(startMock({ operations: [both as never] })).rejects.toThrow(
    '#/0/result and handle are mutually exclusive',
  );
  await expect(startMock({ operations: [{ ...bare, handle: 1 } as never] })).rejects.toThrow('must be a function');
});

test.each([
  ['own.mjs', 'const a = 1;\nthrow new Error("boom")', /own\.mjs cannot be loaded: boom \(\/.*own\.mjs:2:7\)$/],
  ['own.mjs', 'throw 5', /own\.mjs cannot be loaded: the module threw 5$/],
  ['own.json', '{', /own\.json is not valid JSON: line 1/],
])('a file %s with the content %j is reported with its line if known', async (name, text, told) => {
  await expect(startMock({ operations: [await fileWith(name, text)] })).rejects.toThrow(told);
});

test.each([
  ['own.json', '{', 'is not valid JSON'],
  ['own.json', '{}', 'must contain a list of operations'],
  ['own.mjs', 'export default {}', 'must export by default a list of operations'],
  ['own.mjs', 'export const a = 1', 'must export by default a list'],
  ['own.mjs', 'throw new Error("at once")', 'cannot be loaded: at once'],
  ['own.js', 'export default []', 'must be a JSON file (.json) or a module (.mjs)'],
])('a file %s with the content %s is rejected', async (name, text, told) => {
  const rejected = startMock({ operations: [await fileWith(name, text)] });
  await expect(rejected).rejects.toThrow(InvalidFile);
  await expect(rejected).rejects.toThrow(told);
});

test('a missing file is rejected', async () => {
  await expect(startMock({ operations: ['nowhere.mjs'] })).rejects.toThrow('nowhere.mjs');
  await expect(startMock({ operations: ['nowhere.json'] })).rejects.toThrow('nowhere.json');
});
