import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { schemaOf, withReferences } from './schema-files.ts';

/** How schemas are read; the test that holds every schema against its meta-schema reads them so too. */
export const ajvOptions = { allErrors: true, verbose: true, allowUnionTypes: true } satisfies Options;

/** The schemas are our own and tested: to check and to polish them at each start would take a third of it. */
const startQuickly = { meta: false, validateSchema: false, code: { optimize: false } } satisfies Options;

function makeAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...ajvOptions, ...startQuickly, ...options });
  ajvFormats.default(ajv);
  ajv.addVocabulary(['x-expected', 'x-when']);
  return ajv;
}

function addressOf(path: string): string {
  return `leadmock:/${path}`;
}

let checking: Ajv2020 | undefined;
let filling: Ajv2020 | undefined;

/** A check that leaves what it checks as it is. Compiled on first use, once a process. */
export function validatorOf(path: string): ValidateFunction {
  checking ??= makeAjv({});
  return compiled(checking, path);
}

/** A check of the values of one property that a schema describes. */
export function propertyValidatorOf(path: string, property: string): ValidateFunction {
  checking ??= makeAjv({});
  // Compiling the whole makes its address known.
  compiled(checking, path);
  return checking.getSchema(`${addressOf(path)}#/properties/${property}`) as ValidateFunction;
}

/** A check that also fills in the defaults of the schema. */
export function fillingValidatorOf(path: string): ValidateFunction {
  filling ??= makeAjv({ useDefaults: true });
  return compiled(filling, path);
}

function compiled(ajv: Ajv2020, path: string): ValidateFunction {
  return ajv.getSchema(addressOf(path)) ?? compile(ajv, path);
}

function compile(ajv: Ajv2020, path: string): ValidateFunction {
  // The files name each other by relative path, as editors expect; ajv wants an address to begin from.
  for (const needed of withReferences([path])) {
    const $id = addressOf(needed);
    if (!($id in ajv.schemas)) ajv.addSchema({ ...schemaOf(needed), $id });
  }
  return ajv.getSchema(addressOf(path)) as ValidateFunction;
}

export type { ErrorObject, ValidateFunction };
