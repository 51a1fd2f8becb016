import type { KnownToken as GivenToken, Seed } from '../../generated/shapes.ts';
import type { AssumptionValues } from '../core/assumptions.ts';
import { copyOf, isObject } from '../core/json/values.ts';
import type { SeedContent } from '../core/state/fixture.ts';
import { type Checked, findContradictions, type Violation } from '../core/state/integrity.ts';
import {
  type AnyRecord,
  type CollectionName,
  collectionNames,
  type ExtraFields,
  isDocumented,
  pointerToRecords,
  type Records,
  type StateDocument,
} from '../core/state/state.ts';
import { customCollectionsOf, wrongNames } from './custom-collections.ts';
import { explain } from './explain.ts';
import { extraFieldsOf, findDocumentedFields, splitFields, suggestDeclared, withoutExtras } from './extra-fields.ts';
import { resolveTokens } from './known-tokens.ts';
import { recordFields, recordSchemaOf } from './record-schemas.ts';
import { fill, propertyPath, validatorOf } from './schemas.ts';

/** @returns undefined if the value is valid. The JSON pointer of a violation starts at the value. */
export function checkField(collection: string, field: string, value: unknown): Violation | undefined {
  const validate = validatorOf(propertyPath(recordSchemaOf(collection), field));
  return validate(value) ? undefined : explain(validate.errors)[0];
}

/** Sorts the fields as in the schema, because ajv adds defaults at the end. */
function inOrder<T extends object>(record: T, fields: readonly string[]): T {
  const ordered: Record<string, unknown> = {};
  for (const field of fields) if (Object.hasOwn(record, field)) ordered[field] = record[field as keyof T];
  return ordered as T;
}

function withExtras<T extends object>(record: T, extras: object): T {
  return Object.keys(extras).length === 0 ? record : { ...record, ...copyOf(extras) };
}

/**
 * Checks a record with its schema, and adds defaults.
 * @param extra declared extra fields, which may have any value
 */
export function checkRecord<Name extends CollectionName>(
  collection: Name,
  given: unknown,
  extra?: readonly string[],
): Checked<Records[Name]>;
export function checkRecord(collection: string, given: unknown, extra?: readonly string[]): Checked<AnyRecord>;
export function checkRecord(collection: string, given: unknown, extra: readonly string[] = []): Checked<AnyRecord> {
  const { documented, extras } = splitFields(given, extra);
  const { value, violations = [] } = fill<AnyRecord>(recordSchemaOf(collection), documented);
  if (!value) return { violations: violations.map((found) => suggestDeclared(found, extra)) };
  if (!isDocumented(collection)) return { value };
  return { value: withExtras(inOrder(value, recordFields(collection)), extras) };
}

type GivenList = readonly Readonly<Record<string, unknown>>[];

type GivenLists = Readonly<Record<CollectionName, GivenList>> & Readonly<Record<string, GivenList>>;

export interface SeedOutline {
  lists: GivenLists;
  tokens: GivenToken[];
  extraFields: ExtraFields;
}

function listsIn(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown[]> {
  return Object.fromEntries(names.map((name) => [name, Array.isArray(from[name]) ? from[name] : []]));
}

function emptied(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const wanted = new Set(names);
  const isList = (name: string, value: unknown) => wanted.has(name) && Array.isArray(value);
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, isList(name, value) ? [] : value]));
}

/** Checks the form of a seed, except the fields of records, because a merge fills missing fields. */
export function checkSeedOutline(given: unknown): Checked<SeedOutline> {
  const own = customCollectionsOf(given);
  const customNames = Object.keys(own).filter((name) => !isDocumented(name));
  const lists = { ...listsIn(isObject(given) ? given : {}, collectionNames), ...listsIn(own, customNames) };
  // With empty lists, the seed schema reports only violations outside of the lists.
  const outline = isObject(given) ? emptied(given, collectionNames) : given;
  const hasOwn = isObject(outline) && isObject(outline['collections']);
  const whole = hasOwn ? { ...outline, collections: emptied(own, customNames) } : outline;
  const { value, violations = [] } = fill<Seed>('seed.json', whole);
  const items = Object.entries(lists).flatMap(([name, list]) =>
    list.flatMap((item, at) =>
      isObject(item) ? [] : [{ pointer: `${pointerToRecords(name)}/${at}`, message: 'must be an object' }],
    ),
  );
  const extraFields = extraFieldsOf(given);
  const beyondShape = violations.length === 0 ? [...findDocumentedFields(extraFields), ...wrongNames(given)] : [];
  const all = [...violations, ...items, ...beyondShape];
  if (all.length > 0) return { violations: all };
  return { value: { lists: lists as unknown as GivenLists, tokens: value?.tokens ?? [], extraFields } };
}

type UnknownReference = AssumptionValues['unknownBodyId'];

/**
 * Checks the form of a seed. If the form is valid, also checks ids, keys and references.
 * @returns a copy with all defaults and without tokens, or violations
 */
export function checkSeed(given: unknown, unknown: UnknownReference): Checked<StateDocument> {
  const extra = extraFieldsOf(given);
  const { value: shaped, violations = [] } = fill<StateDocument>('seed.json', withoutExtras(given, extra));
  if (!shaped) {
    const declared = new Map(Object.entries(extra));
    const suggest = (found: Violation) => suggestDeclared(found, declared.get(found.pointer.split('/')[1] ?? ''));
    return { violations: violations.map(suggest) };
  }
  const beyondShape = [...findDocumentedFields(extra), ...wrongNames(given)];
  if (beyondShape.length > 0) return { violations: beyondShape };
  const ordered = collectionNames.map((name) => {
    const fields = recordFields(name);
    const sources = (given as Partial<StateDocument>)[name] ?? [];
    const whole = (record: object, at: number) =>
      withExtras(inOrder(record, fields), splitFields(sources[at], extra[name]).extras);
    return [name, shaped[name].map(whole)];
  });
  const declared = Object.keys(extra).length > 0 && { extra_fields: copyOf(extra) };
  const { collections = {} } = shaped;
  const own = Object.keys(collections).length > 0 && { collections };
  const value = { ...Object.fromEntries(ordered), ...declared, ...own } as StateDocument;
  const contradictions = findContradictions(value, unknown);
  if (contradictions.length === 0) return { value };
  return { violations: contradictions.map(({ pointer, message }) => ({ pointer, message })) };
}

export function checkFixture(given: unknown, unknown: UnknownReference): Checked<SeedContent> {
  const { value: document, violations } = checkSeed(given, unknown);
  if (!document) return { violations };
  const tokens = resolveTokens((given as Seed).tokens ?? [], document.users);
  return tokens.violations ? tokens : { value: { document, tokens: tokens.value } };
}
