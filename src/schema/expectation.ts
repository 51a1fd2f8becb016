import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { explain, type SchemaViolation } from './explain.ts';

/** A JSON Schema for one answer; `{"$data": pointer}` in it stands for a value of the document that is checked. */
export type Expectation = Readonly<Record<string, unknown>>;

let ajv: Ajv2020 | undefined;
const compiled = new WeakMap<Expectation, ValidateFunction>();

function compile(expectation: Expectation): ValidateFunction {
  // The expectations are our own and run in the tests: types may be left out, and nothing need be polished.
  ajv ??= new Ajv2020({
    ...{ $data: true, allErrors: true, verbose: true, strictTypes: false, strictRequired: false, strictTuples: false },
    ...{ meta: false, validateSchema: false, code: { optimize: false } },
  }).addVocabulary(['x-expected']);
  const validate = ajv.compile(expectation);
  compiled.set(expectation, validate);
  return validate;
}

/** What does not fit, in plain words; nothing when all does. Each expectation is compiled once a process. */
export function violationsIn(expectation: Expectation, document: unknown): SchemaViolation[] {
  const validate = compiled.get(expectation) ?? compile(expectation);
  if (validate(document)) return [];
  // Of a list that lacks an item it is enough to say so, without what each of the other items is not.
  return explain((validate.errors ?? []).filter(({ schemaPath }) => !schemaPath.includes('/contains/')));
}
