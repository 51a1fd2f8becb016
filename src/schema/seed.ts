import type { AssumptionValues } from '../core/assumptions.ts';
import type { SeedContent } from '../core/state/fixture.ts';
import { type Checked, findContradictions, type Violation } from '../core/state/integrity.ts';
import {
  type CollectionName,
  collectionNames,
  type ExtraFields,
  type Records,
  type StateDocument,
} from '../core/state/state.ts';
import type { KnownToken as GivenToken, Seed } from '../generated/shapes.ts';
import { copyOf, isObject } from './beginning.ts';
import { explain } from './explain.ts';
import { divided, documentedAlready, extraFieldsOf, nameNearest, placeNearest, withoutExtras } from './extra-fields.ts';
import { resolveTokens } from './known-tokens.ts';
import { fieldsOf, recordSchemas } from './record-schemas.ts';
import { filled, propertyValidatorOf } from './schemas.ts';

function checkShape<T>(path: string, given: unknown): Checked<T> {
  const { value, violations } = filled(path, given);
  if (!violations) return { value: value as T };
  return { violations: violations.map(({ pointer, message }) => ({ pointer, message })) };
}

/** Why a documented field of a record cannot have a value; undefined when it can. The pointer begins at the value. */
export function checkField(collection: CollectionName, field: string, value: unknown): Violation | undefined {
  const validate = propertyValidatorOf(recordSchemas[collection], field);
  return validate(value) ? undefined : explain(validate.errors)[0];
}

/** The same record with its fields in the order of the schema, wherever their defaults came in: files stay readable. */
function inOrder<T extends object>(record: T, fields: readonly string[]): T {
  const present = fields.filter((field) => Object.hasOwn(record, field));
  return Object.fromEntries(present.map((field) => [field, record[field as keyof T]])) as T;
}

/**
 * One record with its defaults filled in. References are not checked.
 * @param extra the fields that it may have beyond the documented ones, with any value
 */
export function checkRecord<Name extends CollectionName>(
  collection: Name,
  given: unknown,
  extra: readonly string[] = [],
): Checked<Records[Name]> {
  const { documented, extras } = divided(given, extra);
  const { value, violations = [] } = checkShape<Records[Name]>(recordSchemas[collection], documented);
  if (!value) return { violations: violations.map((violation) => nameNearest(violation, collection, extra)) };
  return { value: { ...inOrder(value, fieldsOf(collection)), ...copyOf(extras) } };
}

type GivenLists = Record<CollectionName, Record<string, unknown>[]>;

/** What a seed says before its records are looked at. */
export interface SeedOutline {
  lists: GivenLists;
  tokens: GivenToken[];
  extraFields: ExtraFields;
}

/** The lists of a seed whose items are objects; what those say is not checked, so that any field may be missing. */
export function checkSeedOutline(given: unknown): Checked<SeedOutline> {
  const lists: Record<string, unknown[]> = {};
  for (const name of collectionNames) lists[name] = isObject(given) && Array.isArray(given[name]) ? given[name] : [];
  // With its lists emptied, the schema of a whole seed says what is wrong around them.
  const isList = (name: string, value: unknown) => Object.hasOwn(lists, name) && Array.isArray(value);
  const outline = isObject(given)
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, isList(name, value) ? [] : value]))
    : given;
  const { value, violations = [] } = checkShape<Seed>('seed.json', outline);
  const items = Object.entries(lists).flatMap(([name, list]) =>
    list.flatMap((item, at) => (isObject(item) ? [] : [{ pointer: `/${name}/${at}`, message: 'must be an object' }])),
  );
  const extraFields = extraFieldsOf(given);
  const all = [...violations, ...items, ...(violations.length === 0 ? documentedAlready(extraFields) : [])];
  if (all.length > 0) return { violations: all };
  return { value: { lists: lists as GivenLists, tokens: value?.tokens ?? [], extraFields } };
}

/**
 * A whole seed: its shape against `schemas/seed.json`, and, where all shapes fit, that its ids, keys and references hold. The
 * given value is not changed; the answer is a copy with all defaults filled in.
 */
export function checkSeed(given: unknown, unknown: AssumptionValues['unknownReference']): Checked<StateDocument> {
  const extra = extraFieldsOf(given);
  const { value: shaped, violations = [] } = checkShape<StateDocument>('seed.json', withoutExtras(given, extra));
  if (!shaped) return { violations: violations.map((violation) => placeNearest(violation, extra)) };
  const redeclared = documentedAlready(extra);
  if (redeclared.length > 0) return { violations: redeclared };
  const ordered = collectionNames.map((name) => {
    const fields = fieldsOf(name);
    const sources = (given as Partial<StateDocument>)[name] ?? [];
    const whole = (record: object, at: number) => ({
      ...inOrder(record, fields),
      ...copyOf(divided(sources[at], extra[name]).extras),
    });
    return [name, (shaped[name] as object[]).map(whole)];
  });
  const declared = Object.keys(extra).length > 0 && { extra_fields: copyOf(extra) };
  const value: StateDocument = { ...Object.fromEntries(ordered), ...declared };
  const contradictions = findContradictions(value, unknown);
  if (contradictions.length === 0) return { value };
  return { violations: contradictions.map(({ pointer, message }) => ({ pointer, message })) };
}

/** The same, with the tokens that it names: what a fixture file or an inline seed may hold. */
export function checkFixture(given: unknown, unknown: AssumptionValues['unknownReference']): Checked<SeedContent> {
  const { value: document, violations } = checkSeed(given, unknown);
  if (!document) return { violations };
  const tokens = resolveTokens((given as Seed).tokens ?? [], document.users);
  return tokens.violations ? tokens : { value: { document, tokens: tokens.value } };
}
