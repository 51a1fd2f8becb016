import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtValidator } from '../../src/mock/schema/built-validators.ts';
import { resolveReference, schemaOf } from '../../src/mock/schema/schema-files.ts';
import { type Kind, type ValidateFunction, validatorOf } from '../../src/mock/schema/schemas.ts';

const dist = new URL('../../dist/', import.meta.url);
const validatorsOf = (kind: string): Readonly<Record<string, ValidateFunction>> =>
  createRequire(dist)(`./validators/${kind}.cjs`);

const junk = fc.constantFrom<unknown>(null, true, -1, 1.5, '', 'x', [], {}, [1, 'x', null], { x: 1 });
const anyValue: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.constantFrom(
    'x',
    '7',
    '',
    '31.12.25 23:59:59',
    '2026-03-05T10:15:00Z',
    crypto.randomUUID(),
    'ff3b30',
    '1.50',
  ),
  integer: fc.constantFrom(1, 7, 0, -1, 2 ** 53),
  number: fc.constantFrom(1, 0.5, -1),
  boolean: fc.boolean(),
  null: fc.constant(null),
};

/** @returns random values with all fields of a schema, which may be invalid */
function valuesFor(schema: Record<string, unknown>, path: string): fc.Arbitrary<unknown> {
  const { $ref, properties, items, enum: listed, type } = schema;
  const within = (node: unknown) => valuesFor(node as Record<string, unknown>, path);
  const likely = (): fc.Arbitrary<unknown> => {
    if (typeof $ref === 'string') return valuesOfPath(resolveReference($ref, path));
    if (Array.isArray(listed)) return fc.constantFrom(...listed);
    if (properties) {
      const each = Object.entries(properties).map(([name, node]) => [name, within(node)]);
      return fc.record(Object.fromEntries(each), { requiredKeys: [] });
    }
    if (items) return fc.array(within(items), { maxLength: 3 });
    return fc.oneof(...[type].flat().map((one) => anyValue[String(one)] ?? junk));
  };
  return fc.oneof({ weight: 12, arbitrary: likely() }, { weight: 1, arbitrary: junk });
}

function valuesOfPath(path: string): fc.Arbitrary<unknown> {
  const [file = '', property] = path.split('#/properties/');
  const schema = schemaOf(file);
  return valuesFor(property === undefined ? schema : schema['properties'][property], file);
}

/** @returns the result of a validator, and the value afterwards */
function outcome(validate: ValidateFunction, given: unknown) {
  const value = structuredClone(given);
  const fits: unknown = validate(value);
  return { fits, value, errors: validate.errors ?? [] };
}

const kinds = readdirSync(new URL('validators', dist)).map((file) => file.replace('.cjs', '') as Kind);
const built = kinds.flatMap((kind) => Object.keys(validatorsOf(kind)).map((path) => ({ kind, path })));

test('the build creates validators for each body and each record', () => {
  expect(kinds).toEqual(['all', 'filling', 'first']);
  const pathsOf = (kind: string) => built.filter((each) => each.kind === kind).map(({ path }) => path);
  expect(pathsOf('first')).toEqual(expect.arrayContaining(['login.request.json', 'control/arm-fault.request.json']));
  expect(pathsOf('filling')).toEqual(expect.arrayContaining(['seed.json', 'seed/lead.json']));
  expect(pathsOf('all')).toEqual(expect.arrayContaining([...pathsOf('first'), 'seed/lead.json#/properties/name']));
});

test.each(built)('the built validator ($kind) of $path agrees with ajv at run time', ({ kind, path }) => {
  const [atRunTime, ofBuild] = [validatorOf(path, kind), validatorsOf(kind)[path] as ValidateFunction];
  expect(atRunTime).not.toBe(ofBuild);
  const verdicts = new Set<unknown>();
  const confirm = (value: unknown) => {
    const expected = outcome(atRunTime, value);
    verdicts.add(expected.fits);
    expect(outcome(ofBuild, value)).toEqual(expected);
  };
  fc.assert(fc.property(valuesOfPath(path), confirm), { numRuns: 60, seed: 21 });
  expect(verdicts).toContain(false);
});

test('run from sources, every schema is compiled', () => {
  expect(builtValidator('first', 'login.request.json')).toBeUndefined();
});

test('a mock of the package uses the built validators', () => {
  const program = `
    import { createRequire } from 'node:module';
    import { createMock } from '${new URL('index.js', dist)}';
    const mock = await createMock();
    await mock.fetch(mock.baseUrl + '/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
    await mock.reset();
    await mock.seed({ data: {} });
    await mock.close();
    console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)));
  `;
  const loaded: string[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
  );
  const files = kinds.map((kind) => fileURLToPath(new URL(`validators/${kind}.cjs`, dist)));
  expect(loaded.filter((file) => file.endsWith('.cjs')).toSorted()).toEqual(files);
});
