import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { explain, type SchemaViolation } from './explain.ts';
import { fastCompile } from './schemas.ts';

/** JSON Schema in which `{"$data": pointer}` refers to a value of the checked document. */
export type Expectation = Readonly<Record<string, unknown>>;

let ajv: Ajv2020 | undefined;
const compiled = new WeakMap<Expectation, ValidateFunction>();

function compile(expectation: Expectation): ValidateFunction {
  ajv ??= new Ajv2020({
    $data: true,
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictTuples: false,
    ...fastCompile,
  }).addVocabulary(['x-expected']);
  const validate = ajv.compile(expectation);
  compiled.set(expectation, validate);
  return validate;
}

export function violationsIn(expectation: Expectation, document: unknown): SchemaViolation[] {
  const validate = compiled.get(expectation) ?? compile(expectation);
  if (validate(document)) return [];
  // Drops the errors about single items of `contains`, and keeps the error about the missing item.
  return explain((validate.errors ?? []).filter(({ schemaPath }) => !schemaPath.includes('/contains/')));
}
