import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import { schemaOf, schemaPaths } from '../../../src/mock/schema/schema-files.ts';
import { ajvOptions, annotations, validatorOf } from '../../../src/mock/schema/schemas.ts';

const paths = schemaPaths();

test('both planes, seeds and the data file have their schemas', () => {
  expect(paths).toEqual(
    expect.arrayContaining(['login.request.json', 'control/problem.json', 'seed/lead.json', 'data-file-meta.json']),
  );
});

/** Strict ajv with the meta-schemas, which the running server omits to start faster. */
const strict = new Ajv2020({ ...ajvOptions, strict: true });
ajvFormats.default(strict);
strict.addVocabulary(annotations);

test.each(paths)('%s is a valid schema', (path) => {
  expect(strict.validateSchema(schemaOf(path))).toBe(true);
});

test.each(paths)('%s compiles and has a title', (path) => {
  expect(validatorOf(path)).toBeTypeOf('function');
  expect(schemaOf(path)).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: expect.stringMatching(/^[A-Z][A-Za-z]+$/),
    description: expect.any(String),
  });
});

test.each(paths.filter((path) => path.startsWith('seed')))('%s compiles to a check that adds defaults', (path) => {
  expect(validatorOf(path, 'filling')).toBeTypeOf('function');
});

test('schema titles are unique, because types are named after them', () => {
  const titles = paths.map((path) => schemaOf(path)['title']);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(controlOperations)(
  'the control operation $id has a request schema exactly if it reads a body',
  ({ id, hasBody = false }) => {
    expect(paths.includes(`control/${id}.request.json`)).toBe(hasBody);
  },
);

test('a missing schema is a defect that names the schema', () => {
  expect(() => validatorOf('nothing.json')).toThrow('schemas/nothing.json does not exist');
});

test('only a check with defaults changes the checked value', () => {
  const employee = { id: 1, name: 'Anna' };
  expect(validatorOf('seed/employee.json')(employee)).toBe(true);
  expect(employee).toEqual({ id: 1, name: 'Anna' });
  expect(validatorOf('seed/employee.json', 'filling')(employee)).toBe(true);
  expect(employee).toEqual({ id: 1, name: 'Anna', phone: '' });
});
