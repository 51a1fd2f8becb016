import standaloneCode from 'ajv/dist/standalone/index.js';
import { collectionNames } from '../src/core/state/state.ts';
import { propertiesOf, recordSchemaOf } from '../src/schema/record-schemas.ts';
import { schemaPaths } from '../src/schema/schema-files.ts';
import { addressOf, addSchema, type Kind, makeAjv, propertyPath } from '../src/schema/schemas.ts';

/** What a request or a data file is checked by; answers are not checked at run time. */
const isOfInput = (path: string) => /^(control\/)?[^/]*\.request\.json$|^stored-|^data-file-meta\.json$/.test(path);
const inputs = schemaPaths().filter(isOfInput);
/** What is checked while its defaults are filled in. */
const filled = schemaPaths().filter((path) => /^seed(\/|\.json$)/.test(path));
/** What filters of records ask. */
const fields = collectionNames.flatMap((name) =>
  Object.keys(propertiesOf(name)).map((field) => propertyPath(recordSchemaOf(name), field)),
);

/** The schemas of which the build makes validators. All that is wrong with a whole state is too long for that, and seldom asked. */
const built = { first: inputs, all: [...inputs, ...fields], filling: filled } satisfies Partial<Record<Kind, unknown>>;

/** By their kind, the code of validators: a CommonJS module that exports each under the path of its schema. */
export function validatorModules(): [kind: string, code: string][] {
  return Object.entries(built).map(([kind, paths]) => {
    const ajv = makeAjv(kind as Kind, { code: { source: true } });
    for (const path of paths) addSchema(ajv, path);
    return [kind, standaloneCode.default(ajv, Object.fromEntries(paths.map((path) => [path, addressOf(path)])))];
  });
}
