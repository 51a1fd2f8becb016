import type { AssumptionValues } from '../core/assumptions.ts';
import type { SeedContent } from '../core/fixture.ts';
import { type Checked, type DocumentFault, findContradictions } from '../core/integrity.ts';
import { type CollectionName, collectionNames, type Records, type StateDocument } from '../core/state.ts';
import type { KnownToken as GivenToken, Seed } from '../generated/shapes.ts';
import { copyOf } from './beginning.ts';
import { explain } from './explain.ts';
import { resolveTokens } from './known-tokens.ts';
import { schemaOf } from './schema-files.ts';
import { propertyValidatorOf, violationsWhileFilling } from './schemas.ts';

/** The schema file of one record of each collection. */
const recordSchemas: Record<CollectionName, string> = {
  users: 'seed/user.json',
  employees: 'seed/employee.json',
  projects: 'seed/project.json',
  labels: 'seed/label.json',
  leads: 'seed/lead.json',
  views: 'seed/view.json',
  tasks: 'seed/task.json',
  comments: 'seed/comment.json',
  payments: 'seed/payment.json',
  categories: 'seed/category.json',
  purposes: 'seed/purpose.json',
};

function checkShape<T>(path: string, given: unknown): Checked<T> {
  const value = copyOf(given);
  const violations = violationsWhileFilling(path, given, value);
  return violations.length === 0
    ? { value: value as T }
    : { faults: violations.map(({ pointer, message }) => ({ pointer, message })) };
}

/** The schemas of the documented fields of a record, in order. */
export function propertiesOf(collection: CollectionName): Readonly<Record<string, { default?: unknown }>> {
  return schemaOf(recordSchemas[collection])['properties'];
}

/** The documented fields of a record, in order. */
export function fieldsOf(collection: CollectionName): string[] {
  return Object.keys(propertiesOf(collection));
}

/** Why a documented field of a record cannot have a value; undefined when it can. The pointer begins at the value. */
export function checkField(collection: CollectionName, field: string, value: unknown): DocumentFault | undefined {
  const validate = propertyValidatorOf(recordSchemas[collection], field);
  return validate(value) ? undefined : explain(validate.errors)[0];
}

/** The same record with its fields in the order of the schema, wherever their defaults came in: files stay readable. */
function inOrder<T extends object>(record: T, fields: readonly string[]): T {
  const present = fields.filter((field) => Object.hasOwn(record, field));
  return Object.fromEntries(present.map((field) => [field, record[field as keyof T]])) as T;
}

/** One record with its defaults filled in. References are not checked. */
export function checkRecord<Name extends CollectionName>(collection: Name, given: unknown): Checked<Records[Name]> {
  const checked = checkShape<Records[Name]>(recordSchemas[collection], given);
  return checked.faults ? checked : { value: inOrder(checked.value, fieldsOf(collection)) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type GivenLists = Record<CollectionName, Record<string, unknown>[]>;

/** What a seed says before its records are looked at. */
interface SeedOutline {
  lists: GivenLists;
  tokens: GivenToken[];
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
  const { value, faults = [] } = checkShape<Seed>('seed.json', outline);
  const items = Object.entries(lists).flatMap(([name, list]) =>
    list.flatMap((item, at) => (isObject(item) ? [] : [{ pointer: `/${name}/${at}`, message: 'must be an object' }])),
  );
  const all = [...faults, ...items];
  if (all.length > 0) return { faults: all };
  return { value: { lists: lists as GivenLists, tokens: value?.tokens ?? [] } };
}

/**
 * A whole seed: its shape against `schemas/seed.json`, and, where all shapes fit, that its ids, keys and references hold. The
 * given value is not changed; the answer is a copy with all defaults filled in.
 */
export function checkSeed(given: unknown, unknown: AssumptionValues['unknownReference']): Checked<StateDocument> {
  const { value: shaped, faults } = checkShape<StateDocument>('seed.json', given);
  if (!shaped) return { faults };
  const ordered = collectionNames.map((name) => {
    const fields = fieldsOf(name);
    return [name, (shaped[name] as object[]).map((record) => inOrder(record, fields))];
  });
  const value: StateDocument = Object.fromEntries(ordered);
  const contradictions = findContradictions(value, unknown);
  if (contradictions.length === 0) return { value };
  return { faults: contradictions.map(({ pointer, message }) => ({ pointer, message })) };
}

/** The same, with the tokens that it names: what a fixture file or an inline seed may hold. */
export function checkFixture(given: unknown, unknown: AssumptionValues['unknownReference']): Checked<SeedContent> {
  const { value: document, faults } = checkSeed(given, unknown);
  if (!document) return { faults };
  const tokens = resolveTokens((given as Seed).tokens ?? [], document.users);
  return tokens.faults ? tokens : { value: { document, tokens: tokens.value } };
}
