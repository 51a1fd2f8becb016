import { type ChangeEntry, SESSIONS } from '../../core/contents.ts';
import type { Checked, DocumentFault } from '../../core/state/integrity.ts';
import { type CollectionName, collectionNames } from '../../core/state/state.ts';
import { violationsOf } from '../../schema/schemas.ts';
import { checkRecord } from '../../schema/seed.ts';

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function faultsBy(schema: string, pointer: string, given: unknown): DocumentFault[] {
  return below(pointer, violationsOf(schema, given));
}

function below(pointer: string, faults: readonly DocumentFault[]): DocumentFault[] {
  return faults.map((fault) => ({ pointer: pointer + fault.pointer, message: fault.message }));
}

function isCollection(name: unknown): name is CollectionName {
  return collectionNames.some((known) => known === name);
}

/** One item of `put`: a collection, and the record to store in it. */
function putFaults(pointer: string, [name, record]: readonly unknown[]): DocumentFault[] {
  if (name === SESSIONS) return faultsBy('stored-session.json', `${pointer}/1`, record);
  if (isCollection(name)) return below(`${pointer}/1`, checkRecord(name, record).faults ?? []);
  return [{ pointer: `${pointer}/0`, message: 'must be the name of a collection' }];
}

/** Comments have their number as text. */
function isRecordId(id: unknown): boolean {
  return (typeof id === 'number' || typeof id === 'string') && /^[1-9][0-9]{0,15}$/.test(String(id));
}

/** One item of `remove`: a collection, and the id to forget in it. */
function removeFaults(pointer: string, [name, id]: readonly unknown[]): DocumentFault[] {
  if (name !== SESSIONS && !isCollection(name)) {
    return [{ pointer: `${pointer}/0`, message: 'must be the name of a collection' }];
  }
  const isId = name === SESSIONS ? typeof id === 'string' : isRecordId(id);
  return isId ? [] : [{ pointer: `${pointer}/1`, message: 'must be an id' }];
}

function listFaults(
  pointer: string,
  list: unknown,
  faultsOf: (pointer: string, pair: readonly unknown[]) => DocumentFault[],
): DocumentFault[] {
  if (!Array.isArray(list)) return [{ pointer, message: 'must be a list' }];
  return list.flatMap((pair, at) =>
    Array.isArray(pair) && pair.length === 2
      ? faultsOf(`${pointer}/${at}`, pair)
      : [{ pointer: `${pointer}/${at}`, message: 'must be a pair' }],
  );
}

function unknownFaults(given: object, pointer: string, known: readonly string[]): DocumentFault[] {
  return Object.keys(given).flatMap((key) =>
    known.includes(key) ? [] : [{ pointer: `${pointer}/${key}`, message: 'is not a known field' }],
  );
}

function contentsFaults(contents: unknown): DocumentFault[] {
  if (!isObject(contents)) return [{ pointer: '/contents', message: 'must be an object' }];
  const { document, sequences, sessions, clock } = contents;
  return [
    ...unknownFaults(contents, '/contents', ['document', 'sequences', 'sessions', 'clock']),
    ...faultsBy('seed.json', '/contents/document', document),
    ...faultsBy('stored-sequences.json', '/contents/sequences', sequences),
    ...faultsBy('stored-clock.json', '/contents/clock', clock),
    ...(Array.isArray(sessions)
      ? sessions.flatMap((session, at) => faultsBy('stored-session.json', `/contents/sessions/${at}`, session))
      : [{ pointer: '/contents/sessions', message: 'must be a list' }]),
  ];
}

function entryFaults(given: unknown): DocumentFault[] {
  if (!isObject(given)) return [{ pointer: '', message: 'must be an object' }];
  if ('contents' in given) return [...unknownFaults(given, '', ['contents']), ...contentsFaults(given['contents'])];
  return [
    ...unknownFaults(given, '', ['put', 'remove', 'clock']),
    ...listFaults('/put', given['put'], putFaults),
    ...listFaults('/remove', given['remove'], removeFaults),
    ...('clock' in given ? faultsBy('stored-clock.json', '/clock', given['clock']) : []),
  ];
}

/** An entry of the change log as it was written. Whether the state holds together after it is for a check of the whole state to say. */
export function checkChangeEntry(given: unknown): Checked<ChangeEntry> {
  try {
    const faults = entryFaults(given);
    return faults.length === 0 ? { value: given as ChangeEntry } : { faults };
  } catch (error) {
    if (error instanceof RangeError) return { faults: [{ pointer: '', message: 'is nested too deeply' }] };
    throw error;
  }
}
