import type { DataFileMeta } from '../../generated/shapes.ts';
import type { SavedContents } from '../core/sandbox/contents.ts';
import type { Checked, Violation } from '../core/state/integrity.ts';
import type { StateDocument } from '../core/state/state.ts';
import { explain } from '../schema/explain.ts';
import { InvalidFile } from '../schema/files/json-file.ts';
import { validatorOf } from '../schema/schemas.ts';
import { checkSeed } from '../schema/seed.ts';
import { version } from '../version.ts';

export type DataFileContent = StateDocument & { $meta: DataFileMeta };

/** Increase the number with each change of data file or log that an earlier version would misread. */
const FORMAT = 5;

type DataFileOrigin = Pick<DataFileMeta, 'fixture' | 'dataFileId' | 'n'>;

export function toDataFile(
  { document, ...meta }: SavedContents,
  { fixture, dataFileId, n }: DataFileOrigin,
): DataFileContent {
  return { ...document, $meta: { format: FORMAT, writtenBy: version, fixture, dataFileId, n, ...meta } };
}

export function fromDataFile({ $meta: { sequences, sessions, clock }, ...document }: DataFileContent): SavedContents {
  return { document, sequences, sessions, clock };
}

/** Sessions of missing users are invalid, because leadmock removes sessions together with their user. */
function findOrphanedSessions(sessions: readonly { user_id: number }[], users: readonly { id: number }[]): Violation[] {
  const known = new Set(users.map(({ id }) => id));
  return sessions.flatMap(({ user_id }, at) => {
    const message = `is ${user_id}, but this user does not exist`;
    return known.has(user_id) ? [] : [{ pointer: `/$meta/sessions/${at}/user_id`, message }];
  });
}

/** If the format is unknown, the caller skips the other checks, because this version cannot interpret the file. */
function formatViolations(file: string, meta: Partial<DataFileMeta> | null): Violation[] {
  const { format, writtenBy } = meta ?? {};
  if (format === FORMAT) return [];
  const writer = typeof writtenBy === 'string' ? `written by leadmock ${writtenBy}` : 'of an unknown version';
  const word = /[^\w@%+=:,./\\-]/.test(file) ? `"${file}"` : file;
  const wayOut = `start and stop that version once, then use the records as a fixture: --fixture ${word} --data-file <another file>`;
  const message = `is ${JSON.stringify(format) ?? 'missing'} (${writer}), but this version reads only format ${FORMAT}: ${wayOut}`;
  return [{ pointer: '/$meta/format', message }];
}

function metaViolations(meta: object | null): Violation[] {
  const validate = validatorOf('data-file-meta.json');
  if (validate(meta)) return [];
  return explain(validate.errors).map(({ pointer, message }) => ({ pointer: `/$meta${pointer}`, message }));
}

function checkContent(file: string, $meta: DataFileMeta | null, seed: object): Checked<DataFileContent> {
  const ofFormat = formatViolations(file, $meta);
  if (ofFormat.length > 0) return { violations: ofFormat };
  // Tasks may reference missing records, because an earlier run may have accepted such tasks (`unknownBodyId=accept`).
  const { value, violations = [] } = checkSeed(seed, 'accept');
  const message = 'is only for fixtures: a data file stores tokens in $meta';
  const all = [...metaViolations($meta), ...violations, ...('tokens' in seed ? [{ pointer: '/tokens', message }] : [])];
  if (!$meta || !value || all.length > 0) return { violations: all };
  const orphaned = findOrphanedSessions($meta.sessions, value.users);
  return orphaned.length > 0 ? { violations: orphaned } : { value: { ...value, $meta } };
}

/** @throws InvalidFile if the content is invalid */
export function checkDataFile(file: string, given: unknown): DataFileContent {
  if (typeof given !== 'object' || given === null || !('$meta' in given)) {
    const message = 'is required in a data file (for a fixture, use --fixture)';
    throw new InvalidFile(file, [{ pointer: '/$meta', message }]);
  }
  try {
    const { $meta, ...seed } = given as { $meta: object | null };
    const { value, violations = [] } = checkContent(file, $meta as DataFileMeta | null, seed);
    if (value) return value;
    throw new InvalidFile(file, violations);
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidFile(file, [{ pointer: '', message: 'is nested too deeply' }]);
    throw error;
  }
}
