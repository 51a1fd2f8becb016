import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Checked, Violation } from '../core/state/integrity.ts';
import { didYouMean } from '../core/text/nearest.ts';
import { explain, type SchemaViolation } from './explain.ts';

/**
 * In a shared ajv instance, two custom schemas with the same `$id` would conflict, and all schemas would stay in
 * memory.
 */
function freshAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictTuples: false,
    ownProperties: true,
    code: { optimize: false },
    // `wrongKeywords` validates the schema.
    validateSchema: false,
  });
  ajvFormats.default(ajv);
  // An asynchronous validator would return a promise instead of a result.
  ajv.removeKeyword('$async');
  return ajv;
}

let meta: Ajv2020 | undefined;

/** All calls share one instance, because compiling the meta-schema is slow. */
function wrongKeywords(schema: object | boolean): Violation[] {
  meta ??= freshAjv();
  return meta.validateSchema(schema) === true
    ? []
    : explain(meta.errors).map(({ pointer, message }) => ({ pointer, message }));
}

function whyNot(ajv: Ajv2020, error: Error): Violation {
  const [, keyword] = /unknown keyword: "(.*)"/.exec(error.message) ?? [];
  if (keyword === undefined) return { pointer: '', message: `is not a valid schema: ${error.message}` };
  return {
    pointer: '',
    message: `has the unknown keyword ${keyword}${didYouMean(keyword, Object.keys(ajv.RULES.all))}`,
  };
}

type Check = (value: unknown) => SchemaViolation[];

/** @returns a check of values, or violations with JSON pointers into the schema */
export function compileUserSchema(schema: object | boolean): Checked<Check> {
  const ajv = freshAjv();
  try {
    const wrong = wrongKeywords(schema);
    if (wrong.length > 0) return { violations: wrong };
    const validate = ajv.compile(schema);
    return { value: (value) => (validate(value) ? [] : explain(validate.errors)) };
  } catch (error) {
    return { violations: [whyNot(ajv, error as Error)] };
  }
}

const compiled = new WeakMap<object, Check>();

/** @throws Error if `compileUserSchema` rejects the schema */
export function violationsOfUserSchema(schema: object, value: unknown): SchemaViolation[] {
  const check = compiled.get(schema) ?? compileUserSchema(schema).value;
  if (check === undefined) throw new Error('the schema cannot be compiled');
  compiled.set(schema, check);
  return check(value);
}
