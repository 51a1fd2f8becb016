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
import { didYouMean } from '../../core/text/nearest.ts';
import { recordFields } from '../../schema/record-schemas.ts';
import { Problem } from '../problem.ts';
import { countParameter, type ReadParameter, readQuery, wordParameter } from '../query.ts';
import type { NamedCollection } from './collection.ts';
import { recordFilter, requireField } from './field-filter.ts';
import { recordOrder } from './record-order.ts';
import { recordSearch } from './record-search.ts';

/** Query parameters that do not filter by a field. A field with the name of such a parameter cannot be a filter. */
export const listParameters: readonly ReadParameter[] = [
  { name: 'search', description: 'Only records whose values contain each of these words, in any letter case' },
  { name: 'references', description: 'Only records that reference this record, such as leads/101' },
  { name: 'sort', description: 'Field to sort by; -field sorts in descending order' },
  countParameter('limit', 'Maximum number of records'),
  countParameter('offset', 'Number of records to skip'),
  wordParameter(
    'include',
    'references: add the records that the listed records reference; referencedBy: add the first records of each collection that reference a listed record; or both, with a comma',
    ['references', 'referencedBy', 'references,referencedBy'],
  ),
];

interface ListQuery {
  search: string;
  references: string;
  sort: string;
  limit: number;
  offset: number;
  include: string;
}

function knownFields(state: State, [name, records]: NamedCollection): string[] {
  const extra = isDocumented(name) ? state.extraFieldsOf(name) : new Set(records.all().flatMap(Object.keys));
  return [...recordFields(name), ...extra];
}

/** @param text reference such as `leads/101` */
function referencing(text: string, state: State) {
  const [name = '', number = '', ...rest] = text.split('/');
  const id = parseId(number);
  if (!isDocumented(name) || id === undefined || rest.length > 0) {
    const found = `(it is ${JSON.stringify(text)})${didYouMean(name, collectionNames)}`;
    throw new Problem(400, `references must be a documented collection and an id, such as leads/101 ${found}`);
  }
  return referencingAny(name, new Set([id]), state);
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
  if (!isDocumented(collection)) return {};
  const isReferencing = referencingAny(collection, new Set(records.map(({ id }) => Number(id))), state);
  const lists = collectionNames.flatMap((name) => {
    const found = state.collection(name).all().filter(isReferencing);
    return found.length > 0 ? [[name, { records: found.slice(0, FIRST_REFERENCING), total: found.length }]] : [];
  });
  return Object.fromEntries(lists);
}

export function listRecords(
  { state }: Pick<Sandbox, 'state'>,
  [name, records]: NamedCollection,
  query: URLSearchParams,
): object {
  const asked = readQuery<ListQuery>(listParameters, query);
  const { search, references, sort, limit = Number.POSITIVE_INFINITY, offset = 0, include = '' } = asked;
  const fields = [...query].filter(([field]) => !Object.hasOwn(asked, field));
  const known = knownFields(state, [name, records]);
  const sortField = sort?.replace(/^-/, '');
  if (sortField !== undefined) requireField(name, sortField, known, 'sort: ');
  const order = sortField === undefined ? undefined : recordOrder(sortField, sort?.startsWith('-') === true);
  const included = include.split(',');
  const tests = [
    recordFilter(name, fields, known),
    ...(search === undefined ? [] : [recordSearch(search)]),
    ...(references === undefined ? [] : [referencing(references, state)]),
  ];
  const fitting = records.all().filter((record) => tests.every((fits) => fits(record)));
  const page = (order ? order(fitting) : fitting).slice(offset, offset + limit);
  return {
    records: page,
    total: fitting.length,
    ...(included.includes('references') && { references: referencedRecords(page, state) }),
    ...(included.includes('referencedBy') && { referencedBy: referencesTo(name, page, state) }),
  };
}
