import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { copyOf } from '../core/json/values.ts';
import type { Checked } from '../core/state/integrity.ts';
import { builtValidator } from './built-validators.ts';
import { explain, type SchemaViolation } from './explain.ts';
import { schemaOf, withReferences } from './schema-files.ts';

/** Exported for tests. */
export const ajvOptions = { verbose: true, allowUnionTypes: true } satisfies Options;

/** Options that skip slow optimizations and the validation of schemas. */
const fastCompile: Options = {
  meta: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
};

/** Keywords that leadmock adds to JSON Schema, without effect on validation. */
export const annotations = ['x-expected', 'x-when', 'x-meanings', 'x-meant', 'x-null-rule', 'x-omitted', 'x-rules'];

/**
 * Most values are valid, so `violationsOf` and `fill` first run a validator that stops at the first violation. A second
 * validator finds all violations.
 */
const optionsOf = {
  first: {},
  all: { allErrors: true },
  filling: { useDefaults: true },
  fillingAll: { useDefaults: true, allErrors: true },
} as const satisfies Readonly<Record<string, Options>>;

export type Kind = keyof typeof optionsOf;

export function makeAjv(kind: Kind, options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...ajvOptions, ...fastCompile, ...optionsOf[kind], ...options });
  ajvFormats.default(ajv);
  ajv.addVocabulary(annotations);
  return ajv;
}

export const addressOf = (path: string) => `leadmock:/${path}`;

/** Also adds all schemas that this schema references. */
export function addSchema(ajv: Ajv2020, path: string): void {
  for (const needed of withReferences(path.split('#').slice(0, 1))) {
    const $id = addressOf(needed);
    if (!($id in ajv.schemas)) ajv.addSchema({ ...schemaOf(needed), $id });
  }
}

const instances = new Map<Kind, Ajv2020>();

function compiled(kind: Kind, path: string): ValidateFunction {
  const ajv = instances.get(kind) ?? makeAjv(kind);
  instances.set(kind, ajv);
  const address = addressOf(path);
  const known = ajv.getSchema(address);
  if (known) return known;
  addSchema(ajv, path);
  return ajv.getSchema(address) as ValidateFunction;
}

export function validatorOf(path: string, kind: Kind = 'all'): ValidateFunction {
  return builtValidator(kind, path) ?? compiled(kind, path);
}

export const propertyPath = (path: string, property: string) => `${path}#/properties/${property}`;

export function violationsOf(path: string, value: unknown): SchemaViolation[] {
  const first = validatorOf(path, 'first');
  if (first(value)) return [];
  const all = validatorOf(path, 'all');
  all(value);
  return explain(all.errors);
}

/** @returns a copy with the defaults of the schema, or violations */
export function fill<T>(path: string, given: unknown): Checked<T> {
  const value = copyOf(given);
  if (validatorOf(path, 'filling')(value)) return { value: value as T };
  const all = validatorOf(path, 'fillingAll');
  all(copyOf(given));
  return { violations: explain(all.errors).map(({ pointer, message }) => ({ pointer, message })) };
}

export type { ValidateFunction };
