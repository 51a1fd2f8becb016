import type { SavedContents } from '../../core/contents.ts';
import type { Violation } from '../../core/state/integrity.ts';
import type { StateDocument } from '../../core/state/state.ts';
import type { DataFileMeta } from '../../generated/shapes.ts';
import { explain } from '../../schema/explain.ts';
import { InvalidFile, parseJsonFile } from '../../schema/files/json-file.ts';
import { validatorOf } from '../../schema/schemas.ts';
import { checkSeed } from '../../schema/seed.ts';
import { sessionsOfNobody } from './sessions-of-nobody.ts';

/** The data file: a seed document, and under `$meta` all that a seed does not hold. */
export type DataFileContent = StateDocument & { $meta: DataFileMeta };

/** The format of data file and log that this version writes and reads. One more with each change that an earlier version would misread. */
const FORMAT = 2;

/** What a data file says of itself beside what it holds. */
export type DataFileOrigin = Omit<DataFileMeta, 'format' | 'sequences' | 'sessions' | 'clock'>;

/**
 * @param origin fixture is that which the state was made from, change the number of the last change that is in it
 */
export function toDataFile({ document, ...meta }: SavedContents, origin: DataFileOrigin): DataFileContent {
  return { ...document, $meta: { format: FORMAT, ...origin, ...meta } };
}

export function fromDataFile({
  $meta: { sequences, sessions, clock },
  ...document
}: Pick<DataFileContent, keyof StateDocument> & { $meta: Omit<SavedContents, 'document'> }): SavedContents {
  return { document, sequences, sessions, clock };
}

/** Of a file that another version wrote, nothing but this can be said: what it means by the rest only that version knows. */
function formatViolations(meta: unknown): Violation[] {
  const format = typeof meta === 'object' && meta !== null && 'format' in meta ? meta.format : undefined;
  if (format === FORMAT) return [];
  const is = format === undefined ? 'is missing, as in files of earlier versions' : `is ${JSON.stringify(format)}`;
  const message = `${is}, and this version reads format ${FORMAT} alone: start the version that wrote it (CHANGELOG.md tells them apart), or begin anew with --fresh, or name another --data-file`;
  return [{ pointer: '/$meta/format', message }];
}

function metaViolations(meta: unknown): Violation[] {
  const format = formatViolations(meta);
  if (format.length > 0) return format;
  const validate = validatorOf('data-file-meta.json');
  if (validate(meta)) return [];
  return explain(validate.errors).map(({ pointer, message }) => ({ pointer: `/$meta${pointer}`, message }));
}

/**
 * The content of a data file. Tasks and owners in it may name what does not exist: an earlier run may have accepted that.
 * @param file what the violations are said of
 * @throws InvalidFile naming every violation by JSON pointer
 */
export function checkDataFile(file: string, given: unknown): DataFileContent {
  if (typeof given !== 'object' || given === null || !('$meta' in given)) {
    throw new InvalidFile(file, [
      { pointer: '/$meta', message: 'is required in a data file (a fixture is named with --fixture instead)' },
    ]);
  }
  const { $meta, ...seed } = given;
  const violations = metaViolations($meta);
  if (violations[0]?.pointer === '/$meta/format') throw new InvalidFile(file, violations);
  const { value, violations: others = [] } = checkSeed(seed, 'accept');
  const all = [...violations, ...others];
  if ('tokens' in seed)
    all.push({ pointer: '/tokens', message: 'belongs in a fixture: a data file has its tokens in $meta' });
  const meta = $meta as DataFileMeta;
  if (value && all.length === 0) all.push(...sessionsOfNobody('/$meta/sessions', meta.sessions, value.users));
  if (!value || all.length > 0) throw new InvalidFile(file, all);
  return { ...value, $meta: meta };
}

/**
 * Reads the text of a data file.
 * @throws InvalidFile naming every violation by JSON pointer, or line and column where it is not valid JSON
 */
export function parseDataFile(file: string, text: string): DataFileContent {
  const given = parseJsonFile(file, text);
  try {
    return checkDataFile(file, given);
  } catch (error) {
    // The one thing that a check itself cannot take: lists in lists without end.
    if (error instanceof RangeError) throw new InvalidFile(file, [{ pointer: '', message: 'is nested too deeply' }]);
    throw error;
  }
}
