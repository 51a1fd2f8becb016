import { type ChangeEntry, SESSIONS } from '../../core/contents.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { Checked, Violation } from '../../core/state/integrity.ts';
import { isDocumented, type StateDocument } from '../../core/state/state.ts';
import { extraFieldsOf as declaredIn, withoutExtras } from '../../schema/extra-fields.ts';
import { violationsOf } from '../../schema/schemas.ts';
import { checkRecord } from '../../schema/seed.ts';
import { sessionsOfNobody } from './sessions-of-nobody.ts';

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function violationsBy(schema: string, pointer: string, given: unknown): Violation[] {
  return below(pointer, violationsOf(schema, given));
}

function below(pointer: string, violations: readonly Violation[]): Violation[] {
  return violations.map((violation) => ({ pointer: pointer + violation.pointer, message: violation.message }));
}

/** What the state may hold when an entry is done again, beyond what is documented. */
type Around = Pick<StateDocument, 'extra_fields' | 'collections'>;

function isCollection({ collections = {} }: Around, name: unknown): name is string {
  return typeof name === 'string' && (isDocumented(name) || Object.hasOwn(collections, name));
}

function extraFieldsOf({ extra_fields = {} }: Around, name: string): readonly string[] {
  return (isDocumented(name) ? extra_fields[name] : undefined) ?? [];
}

/** One item of `put`: a collection, and the record to store in it. */
function putViolations(around: Around, pointer: string, [name, record]: readonly unknown[]): Violation[] {
  if (name === SESSIONS) return violationsBy('stored-session.json', `${pointer}/1`, record);
  if (isCollection(around, name)) {
    return below(`${pointer}/1`, checkRecord(name, record, extraFieldsOf(around, name)).violations ?? []);
  }
  return [{ pointer: `${pointer}/0`, message: 'must be the name of a collection' }];
}

/** Comments have their number as text. */
function isRecordId(id: unknown): boolean {
  return (typeof id === 'number' || typeof id === 'string') && /^[1-9][0-9]{0,15}$/.test(String(id));
}

/** One item of `remove`: a collection, and the id to forget in it. */
function removeViolations(around: Around, pointer: string, [name, id]: readonly unknown[]): Violation[] {
  if (name !== SESSIONS && !isCollection(around, name)) {
    return [{ pointer: `${pointer}/0`, message: 'must be the name of a collection' }];
  }
  const isId = name === SESSIONS ? typeof id === 'string' : isRecordId(id);
  return isId ? [] : [{ pointer: `${pointer}/1`, message: 'must be an id' }];
}

function listViolations(
  pointer: string,
  list: unknown,
  violationsOf: (pointer: string, pair: readonly unknown[]) => Violation[],
): Violation[] {
  if (!Array.isArray(list)) return [{ pointer, message: 'must be a list' }];
  return list.flatMap((pair, at) =>
    Array.isArray(pair) && pair.length === 2
      ? violationsOf(`${pointer}/${at}`, pair)
      : [{ pointer: `${pointer}/${at}`, message: 'must be a pair' }],
  );
}

function unknownViolations(given: object, pointer: string, known: readonly string[]): Violation[] {
  return Object.keys(given).flatMap((key) =>
    known.includes(key) ? [] : [{ pointer: `${pointer}/${key}`, message: 'is not a known field' }],
  );
}

function contentsViolations(contents: unknown): Violation[] {
  if (!isObject(contents)) return [{ pointer: '/contents', message: 'must be an object' }];
  const { document, sequences, sessions, clock } = contents;
  const violations = [
    ...unknownViolations(contents, '/contents', ['document', 'sequences', 'sessions', 'clock']),
    ...violationsBy('seed.json', '/contents/document', withoutExtras(document, declaredIn(document))),
    ...violationsBy('stored-sequences.json', '/contents/sequences', sequences),
    ...violationsBy('stored-clock.json', '/contents/clock', clock),
    ...(Array.isArray(sessions)
      ? sessions.flatMap((session, at) => violationsBy('stored-session.json', `/contents/sessions/${at}`, session))
      : [{ pointer: '/contents/sessions', message: 'must be a list' }]),
  ];
  if (violations.length > 0) return violations;
  return sessionsOfNobody('/contents/sessions', sessions as Session[], (document as StateDocument).users);
}

function entryViolations(given: unknown, around: Around): Violation[] {
  if (!isObject(given)) return [{ pointer: '', message: 'must be an object' }];
  if ('contents' in given)
    return [...unknownViolations(given, '', ['contents']), ...contentsViolations(given['contents'])];
  return [
    ...unknownViolations(given, '', ['put', 'remove', 'clock']),
    ...listViolations('/put', given['put'], (pointer, pair) => putViolations(around, pointer, pair)),
    ...listViolations('/remove', given['remove'], (pointer, pair) => removeViolations(around, pointer, pair)),
    ...('clock' in given ? violationsBy('stored-clock.json', '/clock', given['clock']) : []),
  ];
}

/**
 * An entry of the change log as it was written. Whether the state holds together after it is for a check of the whole state to say.
 * @param around what the state before it may hold
 */
export function checkChangeEntry(given: unknown, around: Around): Checked<ChangeEntry> {
  try {
    const violations = entryViolations(given, around);
    return violations.length === 0 ? { value: given as ChangeEntry } : { violations };
  } catch (error) {
    if (error instanceof RangeError) return { violations: [{ pointer: '', message: 'is nested too deeply' }] };
    throw error;
  }
}
