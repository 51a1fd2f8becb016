// Compiles leadmock's own schemas in the build, because that would take a large part of a start (docs/contributing/decisions.md, 3).
import standaloneCode from 'ajv/dist/standalone/index.js';
import { collectionNames } from '../../src/mock/core/state/state.ts';
import { propertiesOf, recordSchemaOf } from '../../src/mock/schema/record-schemas.ts';
import { schemaOf, schemaPaths } from '../../src/mock/schema/schema-files.ts';
import { addressOf, addSchema, type Kind, makeAjv, propertyPath } from '../../src/mock/schema/schemas.ts';

/** Schemas of requests, overrides and data files. leadmock does not validate its responses at run time. */
const isOfInput = (path: string) =>
  /^(control\/)?[^/]*(\.request|-override)\.json$|^stored-|^data-file-meta\.json$/.test(path);
const inputs = schemaPaths().filter(isOfInput);
/** Schemas whose validators fill in defaults. */
const filled = schemaPaths().filter((path) => /^seed(\/|\.json$)/.test(path));
/** Schemas of the fields of records, for filters. */
const fields = collectionNames.flatMap((name) =>
  Object.keys(propertiesOf(name)).map((field) => propertyPath(recordSchemaOf(name), field)),
);

/** Schemas to compile. The validator for all violations of a whole state is missing, because it would be long and is rarely used. */
const built = { first: inputs, all: [...inputs, ...fields], filling: filled } satisfies Partial<Record<Kind, unknown>>;

/** @returns for each kind a CommonJS module that exports its validators by the path of their schema */
export function validatorModules(): [kind: string, code: string][] {
  return Object.entries(built).map(([kind, paths]) => {
    const ajv = makeAjv(kind as Kind, { code: { source: true } });
    for (const path of paths) addSchema(ajv, path);
    return [kind, standaloneCode.default(ajv, Object.fromEntries(paths.map((path) => [path, addressOf(path)])))];
  });
}

/** All schemas by path, read by src/mock/schema/schema-files.ts. */
export const schemas = () => Object.fromEntries(schemaPaths().map((path) => [path, schemaOf(path)]));
