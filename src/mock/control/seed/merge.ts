import { LAST_COUNTED_ID } from '../../core/ids.ts';
import { ownProperty } from '../../core/json/values.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { type Checked, findNewContradictions, type Violation } from '../../core/state/integrity.ts';
import {
  type AnyRecord,
  type CollectionName,
  type CustomCollections,
  collectionNames,
  type ExtraFields,
  isDocumented,
  pointerToRecords,
  State,
  type StateDocument,
} from '../../core/state/state.ts';
import { checkRecord, type SeedOutline } from '../../schema/seed.ts';
import { prefixPointers } from '../problem.ts';
import { canHaveNumber, type Filled, fillRecord, type Given, isField, numberOf } from '../state/fill-record.ts';

type GivenLists = SeedOutline['lists'];

type Incoming = Pick<SeedOutline, 'lists' | 'extraFields'>;

/**
 * Order in which a merge fills the documented collections, so that omitted fields can reference records of earlier
 * collections.
 */
const FILL_ORDER = new Set<CollectionName>([
  'projects',
  'employees',
  ...collectionNames.filter((name) => name !== 'payments'),
  'payments',
]);

/** Without this check, a record would silently replace an earlier record with the same id in the same list. */
function repeatedIds(lists: GivenLists): Violation[] {
  return Object.entries(lists).flatMap(([name, list]) => {
    const seen = new Set<number>();
    return list.flatMap((given, at) => {
      const number = numberOf(given);
      if (number === undefined) return [];
      const isTaken = seen.has(number);
      seen.add(number);
      return isTaken ? [{ pointer: `${pointerToRecords(name)}/${at}/id`, message: `repeats the id ${number}` }] : [];
    });
  });
}

function together(known: ExtraFields, incoming: ExtraFields): ExtraFields {
  const names = collectionNames.filter((name) => known[name] ?? incoming[name]);
  return Object.fromEntries(
    names.map((name) => [name, [...new Set([...(known[name] ?? []), ...(incoming[name] ?? [])])]]),
  );
}

function numbersOf(name: string, list: readonly Given[], nextId: number, mainId?: number): number[] {
  const given = list.map(numberOf);
  const asked = new Set(given);
  let next = nextId;
  return given.map((own) => {
    while (own === undefined && (asked.has(next) || !canHaveNumber(name, next, mainId))) next += 1;
    const number = own ?? next;
    if (number <= LAST_COUNTED_ID) next = Math.max(next, number + 1);
    return number;
  });
}

/** Required fields must be present, because omitted fields do not keep the values of the replaced record. */
function replacing(name: string, given: Given, known: AnyRecord, extra: readonly string[]): Filled {
  const { value, violations } = checkRecord(name, given, extra);
  if (value) return { value };
  const path = `${name}/${known.id}`;
  const advice = `${path} exists, so the merge needs its whole record. PATCH /_mock/state/${path} changes single fields`;
  return {
    lacks: [],
    violations: violations.map(({ pointer, message }) => ({
      pointer,
      message: isField(pointer) && message.startsWith('is required') ? `${message}: ${advice}` : message,
    })),
  };
}

/**
 * Merges records into a copy of the state. A record with the id of an existing record replaces the existing record;
 * other records get values for omitted fields, as in `POST /_mock/state/{collection}`.
 * @returns the merged document, or violations with JSON pointers into the seed. The pointer is empty if a record that
 * the seed lacks would become invalid.
 */
export function merge({ lists, extraFields }: Incoming, sandbox: Sandbox): Checked<StateDocument> {
  const { state, clock, assumptions } = sandbox;
  const violations = repeatedIds(lists);
  if (violations.length > 0) return { violations };

  const known = state.toDocument();
  const own = Object.keys(lists).filter((name) => !isDocumented(name));
  const added = Object.fromEntries(own.map((name) => [name, ownProperty(known.collections ?? {}, name) ?? []]));
  const collections: CustomCollections = { ...known.collections, ...added };
  const draft = new State({ ...known, extra_fields: together(state.extraFields, extraFields), collections }, () => {});
  draft.reserve(state.sequences);
  const userNumbers = numbersOf('users', lists.users, draft.users.nextId);
  const mainId = userNumbers[lists.users.findIndex(({ type }) => type === 'main')] ?? state.mainAccount?.id;
  const now = clock.now();
  const around = { state: draft, clock: { now: () => now }, assumptions };
  /** Keys are places such as `leads/101`; values are JSON pointers into the seed. */
  const origins = new Map<string, string>();

  for (const name of [...FILL_ORDER, ...own]) {
    const [records, list] = [draft.collection(name), lists[name]];
    if (records === undefined || list === undefined) continue;
    const numbers = numbersOf(name, list, records.nextId, mainId);
    // The draft lacks invalid records of earlier collections, so records here may lack fields only for this reason.
    const reportsMissing = violations.length === 0;
    for (const [at, given] of list.entries()) {
      const number = numbers[at] as number;
      const old = state.collection(name)?.get(number);
      const filled = old
        ? replacing(name, given, old, draft.extraFieldsOf(name))
        : fillRecord(name, given, number, around);
      if (filled.value) {
        records.put(filled.value);
        origins.set(`${name}/${filled.value.id}`, `${pointerToRecords(name)}/${at}`);
        continue;
      }
      const found = reportsMissing ? [...filled.violations, ...filled.lacks] : filled.violations;
      violations.push(...prefixPointers(`${pointerToRecords(name)}/${at}`, found));
    }
  }
  if (violations.length > 0) return { violations };

  const document = draft.toDocument();
  const contradictions = findNewContradictions(known, document, assumptions.unknownBodyId);
  if (contradictions.length === 0) return { value: document };
  return {
    violations: contradictions.map(({ place, message }) => {
      const [name, id, ...rest] = place.split('/');
      const origin = origins.get(`${name}/${id}`);
      if (origin === undefined) return { pointer: '', message: `conflicts with the state: ${place}: ${message}` };
      return { pointer: [origin, ...rest].join('/'), message };
    }),
  };
}
