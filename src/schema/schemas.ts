import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { copyOf } from '../core/json/values.ts';
import { builtValidator } from './built-validators.ts';
import { explain, type SchemaViolation } from './explain.ts';
import { schemaOf, withReferences } from './schema-files.ts';

/** How schemas are read; the test that holds every schema against its meta-schema reads them so too. */
export const ajvOptions = { verbose: true, allowUnionTypes: true } satisfies Options;

/** The schemas are our own and tested: to check and to polish them, and each shape as often as it is referred to, takes long. */
const compileQuickly = {
  ...{ meta: false, validateSchema: false, inlineRefs: false },
  code: { optimize: false },
} satisfies Options;

/** What schemas say beside their keywords: in words what fits, when, or what a value means, and the rule that each keyword is by. */
export const annotations = ['x-expected', 'x-when', 'x-meanings', 'x-rules'];

/** Checks that stop at the first violation, and the same that find all of them: those only once something is wrong. */
const optionsOf = {
  first: {},
  all: { allErrors: true },
  filling: { useDefaults: true },
  fillingAll: { useDefaults: true, allErrors: true },
} as const satisfies Readonly<Record<string, Options>>;

export type Kind = keyof typeof optionsOf;

export function makeAjv(kind: Kind, options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...ajvOptions, ...compileQuickly, ...optionsOf[kind], ...options });
  ajvFormats.default(ajv);
  ajv.addVocabulary(annotations);
  return ajv;
}

/** Key of a schema in ajv. */
export function addressOf(path: string): string {
  return `leadmock:/${path}`;
}

/** Makes a schema and all that it refers to known: the files name each other by relative path, as editors expect. */
export function addSchema(ajv: Ajv2020, path: string): void {
  for (const needed of withReferences(path.split('#').slice(0, 1))) {
    const $id = addressOf(needed);
    if (!($id in ajv.schemas)) ajv.addSchema({ ...schemaOf(needed), $id });
  }
}

const instances = new Map<Kind, Ajv2020>();

/** Compiled on first use, once a process. */
function compiled(kind: Kind, path: string): ValidateFunction {
  const ajv = instances.get(kind) ?? makeAjv(kind);
  instances.set(kind, ajv);
  const address = addressOf(path);
  const known = ajv.getSchema(address);
  if (known) return known;
  addSchema(ajv, path);
  return ajv.getSchema(address) as ValidateFunction;
}

/** Made by the build, or compiled on first use. */
export function validatorOf(path: string, kind: Kind = 'all'): ValidateFunction {
  return builtValidator(kind, path) ?? compiled(kind, path);
}

export function propertyPath(path: string, property: string): string {
  return `${path}#/properties/${property}`;
}

/**
 * What is wrong with a value, in plain words; empty when it fits. It is left as it is.
 */
export function violationsOf(path: string, value: unknown): SchemaViolation[] {
  const first = validatorOf(path, 'first');
  if (first(value)) return [];
  const all = validatorOf(path, 'all');
  all(value);
  return explain(all.errors);
}

/** A copy of a value with the defaults of the schema filled in, or what is wrong with the value, in plain words. */
export interface Filled {
  value: unknown;
  violations?: SchemaViolation[];
}

export function fill(path: string, given: unknown): Filled {
  const value = copyOf(given);
  if (validatorOf(path, 'filling')(value)) return { value };
  const all = validatorOf(path, 'fillingAll');
  all(copyOf(given));
  return { value: undefined, violations: explain(all.errors) };
}

export type { ValidateFunction };
