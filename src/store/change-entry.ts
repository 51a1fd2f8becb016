import { type ChangeEntry, type RecordEntry, type SavedContents, SESSIONS } from '../core/contents.ts';
import type { Checked, Violation } from '../core/state/integrity.ts';
import { isDocumented, type StateDocument } from '../core/state/state.ts';
import { violationsOf } from '../schema/schemas.ts';
import { checkRecord } from '../schema/seed.ts';
import { checkContent, fromDataFile, toDataFile } from './data-file.ts';

/** The declarations of a state, which decide what a record may contain. */
type Declared = Pick<StateDocument, 'extra_fields' | 'collections'>;

function below(pointer: string, violations: readonly Violation[] = []): Violation[] {
  return violations.map((violation) => ({ pointer: pointer + violation.pointer, message: violation.message }));
}

function isCollection({ collections = {} }: Declared, name: unknown): name is string {
  return typeof name === 'string' && (isDocumented(name) || Object.hasOwn(collections, name));
}

function putViolations(declared: Declared, pointer: string, [name, record]: readonly unknown[]): Violation[] {
  if (name === SESSIONS) return below(`${pointer}/1`, violationsOf('stored-session.json', record));
  if (!isCollection(declared, name)) return [{ pointer: `${pointer}/0`, message: 'must be the name of a collection' }];
  const extra = isDocumented(name) ? declared.extra_fields?.[name] : undefined;
  return below(`${pointer}/1`, checkRecord(name, record, extra).violations);
}

function removeViolations(declared: Declared, pointer: string, [name, id]: readonly unknown[]): Violation[] {
  const isKnown = name === SESSIONS || isCollection(declared, name);
  if (!isKnown) return [{ pointer: `${pointer}/0`, message: 'must be the name of a collection' }];
  // Ids of comments are strings of digits.
  const isText = typeof id === 'string' || typeof id === 'number';
  const isId = isText && (name === SESSIONS || /^[1-9][0-9]{0,15}$/.test(String(id)));
  return isId ? [] : [{ pointer: `${pointer}/1`, message: 'must be an id' }];
}

function recordViolations(given: object, declared: Declared): Violation[] {
  const violations = below('', violationsOf('stored-change.json', given));
  if (violations.length > 0) return violations;
  const { put, remove } = given as RecordEntry;
  return [
    ...put.flatMap((pair, at) => putViolations(declared, `/put/${at}`, pair)),
    ...remove.flatMap((pair, at) => removeViolations(declared, `/remove/${at}`, pair)),
  ];
}

function checkContents(given: Partial<SavedContents> | null): Checked<ChangeEntry> {
  const { document, sequences, sessions, clock } = given ?? {};
  const saved = { document, sequences, sessions, clock } as SavedContents;
  const { value, violations } = checkContent(toDataFile(saved, { fixture: '', runId: 'unknown', n: 0 }));
  return value ? { value: { contents: fromDataFile(value) } } : { violations: below('/contents', violations) };
}

/**
 * Checks one entry of the log. Whether the state contradicts itself after it is checked with the whole state.
 * @param declared the declarations of the state before the entry
 */
export function checkChangeEntry(given: unknown, declared: Declared): Checked<ChangeEntry> {
  try {
    if (typeof given !== 'object' || given === null)
      return { violations: [{ pointer: '', message: 'must be an object' }] };
    if ('contents' in given) return checkContents(given.contents as Partial<SavedContents> | null);
    const violations = recordViolations(given, declared);
    return violations.length > 0 ? { violations } : { value: given as RecordEntry };
  } catch (error) {
    if (error instanceof RangeError) return { violations: [{ pointer: '', message: 'is nested too deeply' }] };
    throw error;
  }
}
