import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import type { Change } from '../../mock/core/state/collection.ts';
import { recordsOf } from '../../mock/core/state/state.ts';
import { isVarying } from '../../mock/core/state/varying-fields.ts';
import { comparableText, createdIn, type DifferentRecord, formOf, referencedBy } from './differences.ts';
import { areEqual, type Episode, type Observation, tokenOf } from './observation.ts';
import type { Matcher } from './units.ts';
import type { FaultedWrite } from './writes.ts';

export function insertedBy({ changes }: JournalEntry, { end }: Episode): DifferentRecord[] {
  return changes.flatMap(({ action, collection, id }) => {
    const record = action === 'insert' && recordsOf(end, collection).find((each) => each.id === id);
    return record ? [{ collection, record }] : [];
  });
}

/** @returns requests to the operation whose new records still exist at the end */
function storing(operation: string, episode: Episode): JournalEntry[] {
  return episode.requests.filter((entry) => entry.operation === operation && insertedBy(entry, episode).length > 0);
}

function countEqual(entries: readonly JournalEntry[], wanted: JournalEntry): number {
  return entries.filter((entry) => areEqual(entry, wanted)).length;
}

/** Mark such as ` (retry 2)` or ` #2` at the end of a repeated text. */
const MARK = /^\s*(?:\([^?)]{1,12}\)|\[[^?\]]{1,12}\]|#?\d{1,3})$/;

/** Whether two values are equal, apart from numbers and UUIDs in a text of words, and a mark at its end. */
function areAlike(lost: unknown, again: unknown): boolean {
  if (typeof lost !== 'string' || typeof again !== 'string') return JSON.stringify(lost) === JSON.stringify(again);
  if (!/\p{L}/u.test(lost)) return lost === again;
  return formOf(lost) === formOf(again) || (again.startsWith(lost) && MARK.test(again.slice(lost.length)));
}

/** Whether a request that stored other content than the faulted one is a repetition, and not a note about it. */
function isChangedRepetition(again: JournalEntry, faulted: JournalEntry, { write, episode }: FaultedWrite): boolean {
  if (again.body.text === faulted.body.text) return true;
  const { fields: varying } = write.unit.variation;
  const [lost, itsEpisode] = faulted.performed ? [faulted, episode] : [write.entry, write.unit.episode];
  const comparable = ({ collection, after }: Change, created: ReadonlySet<string>) =>
    Object.entries(after ?? {}).filter(
      ([field, value]) =>
        !isVarying(collection, field, true) &&
        !created.has(`${referencedBy(field)} ${value}`) &&
        !(typeof value !== 'string' && varying.has(`${collection}.${field}`)),
    );
  const insertedRecords = ({ changes }: JournalEntry, of: Episode) => {
    const created = createdIn(of);
    const inserted = changes.filter(({ action }) => action === 'insert');
    return inserted.map((change) => ({ collection: change.collection, fields: comparable(change, created) }));
  };
  const others = insertedRecords(again, episode);
  return insertedRecords(lost, itsEpisode).every(({ collection, fields }) =>
    others.some((other) => {
      const values = new Map(other.fields);
      return other.collection === collection && fields.every(([field, value]) => areAlike(value, values.get(field)));
    }),
  );
}

/** @returns stored requests after the faulted one, in excess of the runs without a fault */
export function doublesOf(faultedWrite: FaultedWrite, faulted: JournalEntry, matcher: Matcher): JournalEntry[] {
  const { write, episode } = faultedWrite;
  const { unit, operation } = write;
  // Units of the same sandbox without an episode, for example because the tests did not reset it after a failure.
  const absent = matcher.units.filter(
    (each) => each.episode.sandbox === unit.episode.sandbox && !matcher.episodeOf(each),
  );
  const others = absent.flatMap((each) => storing(operation, each.episode));
  const isShared = others.some((entry) => tokenOf(entry) === tokenOf(write.entry));
  const isOwn = (entry: JournalEntry) => others.length === 0 || isShared || tokenOf(entry) === tokenOf(faulted);
  const found = storing(operation, episode).filter(isOwn);
  const usual = unit.usual.map((each) => storing(operation, each));
  const [first = []] = usual;
  if (usual.some(({ length }) => length !== first.length)) return [];
  const known = isShared ? [...first, ...others] : first;
  const later = found.filter(({ id }) => id > faulted.id);
  const surplusOf = (entry: JournalEntry) => {
    const count = Math.max(...[known, ...usual].map((all) => countEqual(all, entry)));
    return count > 0 ? countEqual(found, entry) - count : 0;
  };
  const repeated = later.filter((entry, at) => countEqual(later.slice(0, at + 1), entry) <= surplusOf(entry));
  if (repeated.length > 0 || found.length <= known.length) return repeated;
  const changed = later.filter((entry) => countEqual(known, entry) === 0);
  const repetitions = (changed.length > 0 ? changed : later).filter((each) =>
    isChangedRepetition(each, faulted, faultedWrite),
  );
  const equalLast = repetitions.toSorted(
    (one, other) => Number(areEqual(one, faulted)) - Number(areEqual(other, faulted)),
  );
  return equalLast.slice(known.length - found.length);
}

/** @returns requests to other operations that stored exact copies of records of the faulted request */
export function copiesOf(
  { write, episode }: FaultedWrite,
  faulted: JournalEntry,
  added: readonly DifferentRecord[],
): JournalEntry[] {
  const textOf = (each: DifferentRecord) => comparableText(each, episode);
  const lost = new Set(insertedBy(faulted, episode).map(textOf));
  const isCopy = (each: DifferentRecord) =>
    lost.has(textOf(each)) &&
    added.some(({ collection, record }) => collection === each.collection && record.id === each.record.id);
  const later = episode.requests.filter(({ id, operation }) => id > faulted.id && operation !== write.operation);
  return later.filter((entry) => insertedBy(entry, episode).some(isCopy));
}

/** @returns requests equal to the faulted one after it, in excess of the first run without a fault */
export function repeatsOf({ write, episode }: FaultedWrite, faulted: JournalEntry): JournalEntry[] {
  const usual = write.unit.episode.requests.filter((each) => each.id > write.entry.id && areEqual(each, write.entry));
  const equal = episode.requests.filter((each) => each.id > faulted.id && areEqual(each, faulted));
  return equal.slice(0, Math.max(0, equal.length - usual.length));
}

/**
 * @returns requests equal to the faulted request, after the end of its episode, if the run has more equal requests than
 * the runs without a fault. Requests that leadmock performed in an extra episode are left out, because a test runner may
 * have repeated the test.
 */
export function lateRepeats(
  { write: { unit }, episode }: FaultedWrite,
  faulted: JournalEntry,
  { episodes }: Observation,
  matcher: Matcher,
): JournalEntry[] {
  const equalIn = (all: readonly Episode[]) =>
    all.flatMap(({ requests, strays }) => [...requests, ...strays.values()].filter((each) => areEqual(each, faulted)));
  const usual = unit.usual.map((_, at) => equalIn(matcher.units.map((each) => each.usual[at] ?? each.episode)).length);
  const excess = equalIn(episodes).length - Math.max(...usual);
  const { extra } = matcher;
  const later = episodes
    .slice(episodes.indexOf(episode) + 1)
    .filter(({ sandbox }) => sandbox === episode.sandbox)
    .flatMap((each) => equalIn([each]).filter(({ performed }) => !performed || !extra.includes(each)));
  const strays = [...episode.strays.values()].filter((each) => areEqual(each, faulted));
  return excess > 0 ? [...strays, ...later].slice(-excess) : [];
}

function includesAll(entries: readonly JournalEntry[], wanted: readonly JournalEntry[]): boolean {
  return wanted.every((each) => entries.some((entry) => areEqual(entry, each)));
}

/**
 * Whether the body of the failed test may have run again and sent the repetitions, as property-based tests do. `last`:
 * if the test runner repeats bodies, because no write followed that could show that the client went on.
 */
export function rerunOf(
  { write, episode, arrival }: FaultedWrite,
  repeats: readonly JournalEntry[],
  late: readonly JournalEntry[],
): 'yes' | 'no' | 'last' {
  const [again] = repeats;
  if (!again || !arrival.entry) return late.every(({ performed }) => performed) ? 'yes' : 'no';
  const token = tokenOf(arrival.entry);
  if (tokenOf(again) !== token) return 'yes';
  const { requests } = episode;
  // Without the login, because its repetition leads to another token.
  const setup = requests.filter((each) => each.id < arrival.id && tokenOf(each) === token);
  const between = requests.filter(({ id }) => id > arrival.id && id < again.id);
  if (setup.length > 0 && includesAll(between, setup)) return 'yes';
  // A client continues after its repetition. A property-based test tries other values, or ends.
  const isSame = ({ operation }: JournalEntry) => operation === write.operation;
  const usual = write.unit.episode.requests.filter(isSame);
  if (usual.length === 1) return 'no';
  const rest = usual.filter(({ id }) => id > write.entry.id);
  const after = requests.filter((each) => each.id > again.id && !repeats.includes(each));
  if (rest.length > 0) return includesAll(after, rest) ? 'no' : 'yes';
  return after.some(isSame) ? 'yes' : 'last';
}
