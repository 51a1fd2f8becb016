import standaloneCode from 'ajv/dist/standalone/index.js';
import { schemaPaths } from '../src/schema/schema-files.ts';
import { addressOf, addSchema, type Kind, kinds, makeAjv } from '../src/schema/schemas.ts';

/** What a request, a data file or a module of the user's is checked by; answers are not checked at run time. */
const isOfInput = (path: string) => /^(control\/)?[^/]*\.request\.json$|^stored-|^data-file-meta\.json$/.test(path);
/** What is checked while its defaults are filled in. */
const isFilled = (path: string) => /^seed(\/|\.json$)/.test(path);

/** The code of the validators of one kind: a CommonJS module that exports each under the path of its schema. */
export function validatorModule(kind: Kind): string {
  const ajv = makeAjv(kind, { code: { source: true } });
  const paths = schemaPaths().filter(kind.startsWith('filling') ? isFilled : isOfInput);
  for (const path of paths) addSchema(ajv, path);
  return standaloneCode.default(ajv, Object.fromEntries(paths.map((path) => [path, addressOf(path)])));
}

export { kinds };
