// Results of leadmock's own code that the build stores, so that a start does not compute them again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { collectionNames } from '../../src/core/state/state.ts';
import type { CheckedFixtures } from '../../src/schema/files/checked-fixtures.ts';
import { loadFixture } from '../../src/schema/files/fixtures.ts';
import { propertiesOf, recordSchemaOf } from '../../src/schema/record-schemas.ts';
import { schemaPaths } from '../../src/schema/schema-files.ts';
import { addressOf, addSchema, type Kind, makeAjv, propertyPath } from '../../src/schema/schemas.ts';

/** Schemas of requests, overrides and data files; responses are not checked at run time. */
const isOfInput = (path: string) =>
  /^(control\/)?[^/]*(\.request|-override)\.json$|^stored-|^data-file-meta\.json$/.test(path);
const inputs = schemaPaths().filter(isOfInput);
/** Schemas whose check fills in defaults. */
const filled = schemaPaths().filter((path) => /^seed(\/|\.json$)/.test(path));
/** Schemas of the fields of records, for filters. */
const fields = collectionNames.flatMap((name) =>
  Object.keys(propertiesOf(name)).map((field) => propertyPath(recordSchemaOf(name), field)),
);

/** The schemas that get a validator. The one that lists all violations of a whole state would be too long, and is seldom needed. */
const built = { first: inputs, all: [...inputs, ...fields], filling: filled } satisfies Partial<Record<Kind, unknown>>;

/** By their kind, the code of validators: a CommonJS module that exports each under the path of its schema. */
export function validatorModules(): [kind: string, code: string][] {
  return Object.entries(built).map(([kind, paths]) => {
    const ajv = makeAjv(kind as Kind, { code: { source: true } });
    for (const path of paths) addSchema(ajv, path);
    return [kind, standaloneCode.default(ajv, Object.fromEntries(paths.map((path) => [path, addressOf(path)])))];
  });
}

/**
 * The fixtures of a folder, checked as a start checks them.
 * @throws InvalidFile for a fixture that cannot be used
 */
export function checkedFixtures(folder: string): CheckedFixtures {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const checked = files.map((file) => {
    const path = join(folder, file);
    const { name: _name, origin: _origin, ...content } = loadFixture(path, 'reject');
    return [readFileSync(path, 'utf8'), content];
  });
  return Object.fromEntries(checked);
}
