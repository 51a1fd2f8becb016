import { existsSync } from 'node:fs';
import { InvalidFile, readJsonFile } from '../../mock/schema/files/json-file.ts';
import {
  type Acceptance,
  NO_REASON,
  standings,
  updatedAcceptances,
  type WriteOutcome,
} from '../../sweep/faults/outcomes.ts';
import { asJson } from '../print/print.ts';
import { DASH, openInput } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { writeUserFile } from '../write-file.ts';
import { type Arguments, flagText } from '../yargs-options.ts';

const DEFAULT_FILE = 'leadmock-accepted.json';

const REQUIRED = ['verdict', 'operation', 'reason'];
const FIELDS = [...REQUIRED, 'preset', 'sandbox'];

const VERDICTS = Object.entries(standings).flatMap(([verdict, standing]) => (standing === 'settled' ? [] : [verdict]));

function problemOf(entry: unknown, isUpdated: boolean): string | undefined {
  const fields = Object(entry) as Record<string, unknown>;
  const isText = (name: string) => typeof fields[name] === 'string' && fields[name] !== '';
  if (!REQUIRED.every(isText) || !Object.keys(fields).every((name) => FIELDS.includes(name) && isText(name)))
    return `must have the texts ${REQUIRED.join(', ')}, and may have the texts preset and sandbox`;
  if (!VERDICTS.includes(String(fields['verdict']))) return `must have one of these verdicts: ${VERDICTS.join(', ')}`;
  return fields['reason'] === NO_REASON && !isUpdated
    ? 'must have a reason that says why the outcome is meant'
    : undefined;
}

export interface AcceptedFile {
  name: string;
  entries: readonly Acceptance[];
}

/**
 * Reads the file of `--accepted`, or `leadmock-accepted.json` if this file exists. With `--update-accepted`, the file may
 * be missing, and entries may lack a reason: then they accept nothing.
 * @throws UsageError if the file of `--accepted` is missing, or cannot be updated
 * @throws InvalidFile if the file is unreadable or invalid
 */
export async function readAccepted(args: Arguments): Promise<AcceptedFile> {
  const given = flagText(args, 'accepted');
  const path = given ?? DEFAULT_FILE;
  const isUpdated = args['update-accepted'] === true;
  if (isUpdated && path === DASH)
    throw new UsageError('--update-accepted cannot write standard input. Name a file with --accepted');
  if (path !== DASH && !existsSync(path)) {
    if (given === undefined || isUpdated) return { name: path, entries: [] };
    throw new UsageError(`--accepted: ${path} does not exist. Create the file, or remove the flag`);
  }
  const { name, read } = await openInput(path);
  const value = readJsonFile(name, read);
  if (!Array.isArray(value)) throw new InvalidFile(name, [{ pointer: '', message: 'must be a list of entries' }]);
  const violations = value.flatMap((entry, at) => {
    const message = problemOf(entry, isUpdated);
    return message === undefined ? [] : [{ pointer: `/${at}`, message }];
  });
  if (violations.length > 0) throw new InvalidFile(name, violations);
  return { name, entries: value as Acceptance[] };
}

/**
 * Writes the entries of a sweep to the file, for a team to add reasons.
 * @returns the number of entries that lack a reason
 */
export function updateAccepted({ name, entries }: AcceptedFile, outcomes: readonly WriteOutcome[]): number {
  const updated = updatedAcceptances(entries, outcomes);
  writeUserFile(name, `${asJson(updated).trimEnd()}\n`, { force: true });
  return updated.filter(({ reason }) => reason === NO_REASON).length;
}
