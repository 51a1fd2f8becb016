import { Ajv2020, type FuncKeywordDefinition } from 'ajv/dist/2020.js';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import ajvFormats from 'ajv-formats';
import { canonical } from '../core/json/canonical.ts';
import { pointerTo } from '../core/json/pointer.ts';
import type { Checked, Violation } from '../core/state/integrity.ts';
import { atOnce, type Steps } from '../core/turns.ts';
import { nearest } from '../nearest.ts';
import { explain, type SchemaViolation } from './explain.ts';
import { inTime } from './in-time.ts';

/** A longer one would take too long to compile, and hold up everybody meanwhile. */
const LONGEST_SCHEMA = 16_384;

/** What is in `$defs` is compiled one by one. */
const MOST_DEFINITIONS = 100;

/**
 * How much processor time a schema of a tester may take for one value, in milliseconds, and a pattern for one text: some would take years,
 * and hold up everybody.
 */
const LONGEST_MS = { check: 50, match: 30 };

/** The one meta-schema there is. */
const META_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

/** A pattern that gives up in time. */
function regExp(pattern: string, flags: string): { test(text: string): boolean; toString(): string } {
  const expression = new RegExp(pattern, flags);
  return {
    // ajv tells patterns apart by this.
    toString: () => `/${pattern}/${flags}`,
    test(text) {
      const done = inTime(LONGEST_MS.match, () => expression.test(text));
      if (!done) throw new Error(`the pattern ${pattern} takes too long for a text of ${text.length} characters`);
      return done.found;
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

let meta: Ajv2020 | undefined;

/** What is wrong with a schema by the meta-schema, which takes longer to compile than most schemas: once for all. */
function wrongKeywords(schema: object | boolean): Violation[] {
  meta ??= freshAjv();
  return meta.validateSchema(schema) === true
    ? []
    : explain(meta.errors).map(({ pointer, message }) => ({ pointer, message }));
}

/** Where a schema names another meta-schema, which could not be found. */
function otherMetaSchema(schema: object | boolean): Violation[] {
  const { $schema = META_SCHEMA } = schema as { $schema?: unknown };
  if (typeof $schema === 'string' && $schema.replace(/#$/, '') === META_SCHEMA) return [];
  return [{ pointer: '/$schema', message: `must be ${META_SCHEMA}` }];
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

/**
 * A JSON Schema (2020-12) of a user, ready to be held against values; or what is wrong with it, each violation pointing into it. It is
 * compiled in steps, because the first one takes the longest.
 */
export function* compileUserSchema(schema: object | boolean): Steps<Checked<Check>> {
  const later = asyncPlace(schema);
  if (later !== undefined) return { violations: [{ pointer: later, message: 'is no keyword of JSON Schema 2020-12' }] };
  const definitions = Object.entries((schema as { $defs?: Record<string, object> }).$defs ?? {});
  if (definitions.length > MOST_DEFINITIONS) {
    const message = `has ${definitions.length} schemas; at most ${MOST_DEFINITIONS} are compiled`;
    return { violations: [{ pointer: '/$defs', message }] };
  }
  const ajv = freshAjv();
  try {
    const others = otherMetaSchema(schema);
    const wrong = others.length > 0 ? others : wrongKeywords(schema);
    if (wrong.length > 0) return { violations: wrong };
    yield;
    const validate = ajv.compile(schema);
    yield;
    for (const [name, definition] of definitions) {
      const inner = otherMetaSchema(definition).map((other) => ({
        ...other,
        pointer: `/$defs${pointerTo(name)}${other.pointer}`,
      }));
      if (inner.length > 0) return { violations: inner };
    }
    // What nothing refers to is compiled as well, so that a mistyped keyword in it is found.
    const references = definitions.map(([name]) => ({
      $ref: `#/$defs/${encodeURIComponent(pointerTo(name).slice(1))}`,
    }));
    const { allOf = [] } = schema as { allOf?: readonly object[] };
    if (references.length > 0) freshAjv().compile({ ...(schema as object), allOf: [...allOf, ...references] });
    return { value: (value) => (validate(value) ? [] : explain(validate.errors)) };
  } catch (error) {
    return { violations: [whyNot(ajv, error as Error)] };
  }
}

/** The same for one that a tester sends, with its violations as lines. */
export function* compileSchema(schema: object | boolean): Steps<Checked<(value: unknown) => string[]>> {
  const { length } = JSON.stringify(schema);
  if (length > LONGEST_SCHEMA) {
    return {
      violations: [{ pointer: '', message: `has ${length} characters; at most ${LONGEST_SCHEMA} are compiled` }],
    };
  }
  const { value: check, violations } = yield* compileUserSchema(schema);
  if (!check) return { violations };
  return {
    value(value) {
      const done = inTime(LONGEST_MS.check, () => check(value).map(({ pointer, message }) => `${pointer} ${message}`));
      if (!done) throw new Error('it takes too long');
      return done.found;
    },
  };
}

const compiled = new WeakMap<object, Check>();

/** What in a value does not fit a schema that is known to be one; each is compiled once. */
export function violationsOfUserSchema(schema: object, value: unknown): SchemaViolation[] {
  const check = compiled.get(schema) ?? atOnce(compileUserSchema(schema)).value;
  if (check === undefined) throw new Error('the schema cannot be compiled');
  compiled.set(schema, check);
  return check(value);
}
