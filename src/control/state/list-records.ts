import { parseId } from '../../core/ids.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { referencesOf, referencingAny } from '../../core/state/references.ts';
import {
  type AnyRecord,
  type CollectionName,
  collectionNames,
  isDocumented,
  type State,
} from '../../core/state/state.ts';
import { didYouMean } from '../../nearest.ts';
import type { QueryParameter } from '../../openapi/parameters.ts';
import { fieldsOf } from '../../schema/record-schemas.ts';
import { Problem } from '../problem.ts';
import { wholeNumber } from '../whole-number.ts';
import type { NamedCollection } from './collection.ts';
import { recordFilter, requireField } from './field-filter.ts';
import { recordOrder } from './record-order.ts';
import { recordSearch } from './record-search.ts';

/** Query parameters that do not filter by a field. A field with the name of such a parameter cannot be a filter. */
export const listParameters: readonly QueryParameter[] = [
  { name: 'search', description: 'Only records whose values contain each of these words, in any letter case' },
  { name: 'references', description: 'Only records that reference this record, such as leads/101' },
  { name: 'sort', description: 'Field to sort by; -field sorts in descending order' },
  { name: 'limit', description: 'Maximum number of records' },
  { name: 'offset', description: 'Number of records to skip' },
  {
    name: 'include',
    description:
      'references: add the records that the listed records reference; referencedBy: add the first records of each collection that reference a listed record; or both, with a comma',
  },
];

function knownFields(state: State, [name, records]: NamedCollection): string[] {
  const extra = isDocumented(name) ? state.extraFieldsOf(name) : new Set(records.all().flatMap(Object.keys));
  return [...fieldsOf(name), ...extra];
}

/**
 * The parameter `references` may contain a missing record if a record of a documented collection references the missing
 * record, for example a task with `unknownBodyId=accept`.
 */
function requireReferenced(state: State, collection: CollectionName, id: number): void {
  const isReferencing = referencingAny(collection, new Set([id]), state);
  if (collectionNames.some((name) => state.collection(name).all().some(isReferencing))) return;
  throw new Problem(
    404,
    `references: ${collection}/${id} does not exist, and no record references it. GET /_mock/state/${collection} lists the records`,
  );
}

/** @param text reference such as `leads/101` */
function referencing(text: string, state: State) {
  const must = 'references must be a documented collection and an id, such as leads/101';
  const [, name, number = ''] = /^(\w+)\/(.+)$/.exec(text) ?? [];
  if (name === undefined) throw new Problem(400, `${must} (it is ${JSON.stringify(text)})`);
  const collection = collectionNames.find((known) => known === name);
  if (!collection) throw new Problem(400, `${must}${didYouMean(name, collectionNames, (near) => `${near}/${number}`)}`);
  const id = parseId(number);
  if (id === undefined) throw new Problem(400, `${must} (it is ${JSON.stringify(text)})`);
  if (!state.collection(collection).get(id)) requireReferenced(state, collection, id);
  return referencingAny(collection, new Set([id]), state);
}

function referencedRecords(records: readonly AnyRecord[], state: State): Partial<Record<CollectionName, AnyRecord[]>> {
  const found: Partial<Record<CollectionName, Set<AnyRecord>>> = {};
  for (const { collection, id } of records.flatMap((record) => referencesOf(record, state))) {
    const record = state.collection(collection).get(id);
    if (record) found[collection] = (found[collection] ?? new Set()).add(record);
  }
  return Object.fromEntries(Object.entries(found).map(([name, set]) => [name, [...set]]));
}

/** Maximum number of records of each collection in `referencedBy`. */
const FIRST_REFERENCING = 10;

function referencesTo(collection: string, records: readonly AnyRecord[], state: State) {
  const named = collectionNames.find((known) => known === collection);
  if (!named) return {};
  const isReferencing = referencingAny(named, new Set(records.map(({ id }) => Number(id))), state);
  const lists = collectionNames.flatMap((name) => {
    const found = state.collection(name).all().filter(isReferencing);
    return found.length > 0 ? [[name, { records: found.slice(0, FIRST_REFERENCING), total: found.length }]] : [];
  });
  return Object.fromEntries(lists);
}

function includedIn(include: string | null | undefined): ReadonlySet<string> {
  const wanted = include == null ? [] : include.split(',');
  const wrong = wanted.find((one) => one !== 'references' && one !== 'referencedBy');
  if (wrong !== undefined)
    throw new Problem(
      400,
      `include must be references, referencedBy or both with a comma (it is ${JSON.stringify(include)})`,
    );
  return new Set(wanted);
}

export function listRecords(
  { state }: Pick<Sandbox, 'state'>,
  [name, records]: NamedCollection,
  query: URLSearchParams,
): object {
  const asked = Object.fromEntries(listParameters.map((one) => [one.name, query.get(one.name)]));
  const { search, references, sort, limit, offset, include } = asked;
  const fields = new URLSearchParams([...query].filter(([field]) => !Object.hasOwn(asked, field)));
  const known = knownFields(state, [name, records]);
  const sortField = sort?.replace(/^-/, '');
  if (sortField !== undefined) requireField(name, sortField, known, 'sort: ');
  const order = sortField === undefined ? undefined : recordOrder(sortField, sort?.startsWith('-') === true);
  const from = offset == null ? 0 : wholeNumber('offset', offset);
  const to = limit == null ? undefined : from + wholeNumber('limit', limit);
  const included = includedIn(include);
  const tests = [
    recordFilter(name, fields, known),
    ...(search == null ? [] : [recordSearch(search)]),
    ...(references == null ? [] : [referencing(references, state)]),
  ];
  const fitting = records.all().filter((record) => tests.every((fits) => fits(record)));
  const page = (order ? order(fitting) : fitting).slice(from, to);
  return {
    records: page,
    total: fitting.length,
    ...(included.has('references') && { references: referencedRecords(page, state) }),
    ...(included.has('referencedBy') && { referencedBy: referencesTo(name, page, state) }),
  };
}
