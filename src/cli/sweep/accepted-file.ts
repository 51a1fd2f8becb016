import { existsSync } from 'node:fs';
import { InvalidFile, readJsonFile } from '../../mock/schema/files/json-file.ts';
import { type Acceptance, standings } from '../../sweep/faults/outcomes.ts';
import { DASH, openInput } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, flagText } from '../yargs-options.ts';

const DEFAULT_FILE = 'leadmock-accepted.json';

const FIELDS = ['verdict', 'operation', 'preset', 'sandbox', 'reason'];

const VERDICTS = Object.entries(standings).flatMap(([verdict, standing]) => (standing === 'settled' ? [] : [verdict]));

function problemOf(entry: unknown): string | undefined {
  const fields = Object(entry) as Record<string, unknown>;
  const isComplete = FIELDS.every((name) => typeof fields[name] === 'string' && fields[name] !== '');
  if (!isComplete || Object.keys(fields).length > FIELDS.length) return `must have the texts ${FIELDS.join(', ')}`;
  if (!VERDICTS.includes(String(fields['verdict']))) return `must have one of these verdicts: ${VERDICTS.join(', ')}`;
  return fields['reason'] === '…' ? 'must have a reason that says why the outcome is meant' : undefined;
}

export interface AcceptedFile {
  name: string;
  entries: readonly Acceptance[];
}

/**
 * Reads the file of `--accepted`, or `leadmock-accepted.json` if this file exists.
 * @throws UsageError if the file of `--accepted` is missing
 * @throws InvalidFile if the file is unreadable or invalid
 */
export async function readAccepted(args: Arguments): Promise<AcceptedFile> {
  const given = flagText(args, 'accepted');
  const path = given ?? DEFAULT_FILE;
  if (path !== DASH && !existsSync(path)) {
    if (given === undefined) return { name: path, entries: [] };
    throw new UsageError(`--accepted: ${path} does not exist. Create the file, or remove the flag`);
  }
  const { name, read } = await openInput(path);
  const value = readJsonFile(name, read);
  if (!Array.isArray(value)) throw new InvalidFile(name, [{ pointer: '', message: 'must be a list of entries' }]);
  const violations = value.flatMap((entry, at) => {
    const message = problemOf(entry);
    return message === undefined ? [] : [{ pointer: `/${at}`, message }];
  });
  if (violations.length > 0) throw new InvalidFile(name, violations);
  return { name, entries: value as Acceptance[] };
}
