import { expect, test } from 'vitest';
import { bodyFieldsOf, isPlain } from '../../../src/cli/control/body-fields.ts';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import { readPage } from '../../support/documentation.ts';

function queryOf(id: string): string[] {
  return (controlOperations.find((operation) => operation.id === id)?.query ?? []).map(({ name }) => name);
}

/** @returns the fields of `verify` that are one word */
function plainFields(): string[] {
  return [...(bodyFieldsOf('verify') ?? [])].flatMap(([name, field]) => (isPlain(field) ? [name] : []));
}

/** @returns the description of a command's words on the page */
function wordsOf(command: string): string[] {
  const [, row = ''] = readPage('docs/reference/cli.md').split(`<a id="leadmock-${command}"></a>`);
  return (row.split('\n')[0] ?? '').match(/[a-z]+/gi) ?? [];
}

test.each([
  ['requests', queryOf('get-requests')],
  // Every field of a record is valid.
  ['state', queryOf('get-collection').filter((name) => name !== 'fields')],
  ['verify', plainFields()],
])('the help lists every option of %s', (command, taken) => {
  expect(taken.length).toBeGreaterThan(0);
  expect(wordsOf(command)).toEqual(expect.arrayContaining(taken));
});
