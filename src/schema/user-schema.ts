import { createContext, Script } from 'node:vm';
import { Ajv2020, type FuncKeywordDefinition } from 'ajv/dist/2020.js';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import ajvFormats from 'ajv-formats';
import { canonical } from '../core/json/canonical.ts';
import { pointerTo } from '../core/json/pointer.ts';
import type { Checked, Violation } from '../core/state/integrity.ts';
import { nearest } from '../nearest.ts';
import { explain, type SchemaViolation } from './explain.ts';

/** A longer one would take too long to compile, and hold up everybody meanwhile. */
const LONGEST_SCHEMA = 16_384;

/**
 * How much processor time a pattern of a tester may take for one text, in milliseconds: some would take years, and hold up everybody.
 * On a busy machine much more time may pass meanwhile, which is no fault of the pattern.
 */
const LONGEST_MATCH_MS = 50;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A pattern that gives up in time. */
function regExp(pattern: string, flags: string): { test(text: string): boolean; toString(): string } {
  const context = createContext({ pattern: new RegExp(pattern, flags), text: '' });
  const script = new Script('pattern.test(text)');
  return {
    // ajv tells patterns apart by this.
    toString: () => `/${pattern}/${flags}`,
    test(text) {
      context['text'] = text;
      const end = processorMs() + LONGEST_MATCH_MS;
      do {
        try {
          return script.runInContext(context, { timeout: LONGEST_MATCH_MS }) as boolean;
        } catch {
          // It ran out of time that passed, which others may have used.
        }
      } while (processorMs() < end);
      throw new Error(`the pattern ${pattern} takes too long for a text of ${text.length} characters`);
    },
  };
}
regExp.code = 'new RegExp';

/** Where a schema asks to be checked later, by a promise, which is no answer: as a JSON pointer. */
function asyncPlace(schema: unknown, pointer = ''): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if (Object.hasOwn(schema, '$async')) return `${pointer}/$async`;
  for (const [key, inner] of Object.entries(schema)) {
    const found = asyncPlace(inner, pointer + pointerTo(key));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** ajv compares each item with each, and a list of thousands would hold up everybody. */
const uniqueItems: FuncKeywordDefinition & { errors: true } = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: true,
  compile(wanted: boolean) {
    const validate: DataValidateFunction = (items: unknown[]) => {
      if (!wanted) return true;
      const places = new Map<string, number>();
      for (const [at, item] of items.entries()) {
        const text = canonical(item);
        const earlier = places.get(text);
        if (earlier !== undefined) {
          const message = `must NOT have duplicate items (items ## ${earlier} and ${at} are identical)`;
          validate.errors = [{ keyword: 'uniqueItems', message, params: { i: at, j: earlier } }];
          return false;
        }
        places.set(text, at);
      }
      return true;
    };
    return validate;
  },
};

/** An instance for one schema alone: two of them may share an `$id`, and nothing of a tester's outlives its call. */
function freshAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ allErrors: true, verbose: true, strict: true, strictTypes: false, strictTuples: false, strictRequired: false },
    // Done by `metaAjvFor`.
    ...{ ownProperties: true, code: { optimize: false, regExp }, validateSchema: false },
  });
  ajvFormats.default(ajv);
  ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems);
  return ajv;
}

let plain: Ajv2020 | undefined;

/** The meta-schema takes longer to compile than most schemas: once for all that name no other one. */
function metaAjvFor(schema: object | boolean): Ajv2020 {
  if (typeof schema === 'object' && Object.hasOwn(schema, '$schema')) return freshAjv();
  plain ??= freshAjv();
  return plain;
}

/** The keywords that a schema may have, for "did you mean". */
function keywordsOf(ajv: Ajv2020): string[] {
  return ajv.RULES.all === undefined ? [] : Object.keys(ajv.RULES.all);
}

function whyNot(ajv: Ajv2020, error: Error): Violation {
  const [, keyword] = /unknown keyword: "(.*)"/.exec(error.message) ?? [];
  if (keyword === undefined) return { pointer: '', message: `is no usable schema: ${error.message}` };
  return { pointer: '', message: `has the keyword ${keyword}; did you mean ${nearest(keyword, keywordsOf(ajv))}?` };
}

/** What a value has that does not fit. */
type Check = (value: unknown) => SchemaViolation[];

/** A JSON Schema (2020-12) of a user, ready to be held against values; or what is wrong with it, each violation pointing into it. */
export function compileUserSchema(schema: object | boolean): Checked<Check> {
  const later = asyncPlace(schema);
  if (later !== undefined) return { violations: [{ pointer: later, message: 'is no keyword of JSON Schema 2020-12' }] };
  const ajv = freshAjv();
  try {
    const meta = metaAjvFor(schema);
    if (meta.validateSchema(schema) !== true) {
      return { violations: explain(meta.errors).map(({ pointer, message }) => ({ pointer, message })) };
    }
    const validate = ajv.compile(schema);
    // What nothing refers to is compiled as well, so that a mistyped keyword in it is found.
    for (const inner of Object.values((schema as { $defs?: Record<string, object> }).$defs ?? {})) {
      metaAjvFor(inner).validateSchema(inner, true);
      freshAjv().compile(inner);
    }
    return { value: (value) => (validate(value) ? [] : explain(validate.errors)) };
  } catch (error) {
    return { violations: [whyNot(ajv, error as Error)] };
  }
}

/** The same for one that a tester sends, with its violations as lines. */
export function compileSchema(schema: object | boolean): Checked<(value: unknown) => string[]> {
  const { length } = JSON.stringify(schema);
  if (length > LONGEST_SCHEMA) {
    return {
      violations: [{ pointer: '', message: `has ${length} characters; at most ${LONGEST_SCHEMA} are compiled` }],
    };
  }
  const { value: check, violations } = compileUserSchema(schema);
  if (!check) return { violations };
  return { value: (value) => check(value).map(({ pointer, message }) => `${pointer} ${message}`) };
}

const compiled = new WeakMap<object, Check>();

/** What in a value does not fit a schema that is known to be one; each is compiled once. */
export function violationsOfUserSchema(schema: object, value: unknown): SchemaViolation[] {
  const check = compiled.get(schema) ?? compileUserSchema(schema).value;
  if (check === undefined) throw new Error('the schema cannot be compiled');
  compiled.set(schema, check);
  return check(value);
}
