import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Checked, DocumentFault } from '../core/integrity.ts';
import { nearest } from '../nearest.ts';
import { explain } from './explain.ts';

/** A longer one would take too long to compile, and hold up everybody meanwhile. */
const LONGEST_SCHEMA = 16_384;

/** An instance for one schema alone: two of them may share an `$id`, and nothing of a tester's outlives its call. */
function freshAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ allErrors: true, verbose: true, strict: true, strictTypes: false, strictTuples: false, strictRequired: false },
    ...{ code: { optimize: false } },
  });
  ajvFormats.default(ajv);
  return ajv;
}

/** The keywords that a schema may have, for "did you mean". */
function keywordsOf(ajv: Ajv2020): string[] {
  return ajv.RULES.all === undefined ? [] : Object.keys(ajv.RULES.all);
}

function whyNot(ajv: Ajv2020, error: Error): DocumentFault {
  const [, keyword] = /unknown keyword: "(.*)"/.exec(error.message) ?? [];
  if (keyword === undefined) return { pointer: '', message: `is no usable schema: ${error.message}` };
  return { pointer: '', message: `has the keyword ${keyword}; did you mean ${nearest(keyword, keywordsOf(ajv))}?` };
}

/** A JSON Schema (2020-12) of a tester, ready to be held against values; or what is wrong with it, each fault pointing into it. */
export function compileSchema(schema: object | boolean): Checked<(value: unknown) => string[]> {
  const { length } = JSON.stringify(schema);
  if (length > LONGEST_SCHEMA) {
    return { faults: [{ pointer: '', message: `has ${length} characters; at most ${LONGEST_SCHEMA} are compiled` }] };
  }
  const ajv = freshAjv();
  try {
    if (ajv.validateSchema(schema) !== true) {
      return { faults: explain(ajv.errors).map(({ pointer, message }) => ({ pointer, message })) };
    }
    const validate = ajv.compile(schema);
    const violations = (value: unknown) =>
      validate(value) ? [] : explain(validate.errors).map(({ pointer, message }) => `${pointer} ${message}`);
    return { value: violations };
  } catch (error) {
    return { faults: [whyNot(ajv, error as Error)] };
  }
}
