import { existsSync } from 'node:fs';
import { isObject } from '../../core/json/values.ts';
import { didYouMean } from '../../nearest.ts';
import { InvalidFile, readJsonFile } from '../../schema/files/json-file.ts';
import { type Acceptance, standings } from '../../sweep/faults/outcomes.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, flagText } from '../yargs-options.ts';

const DEFAULT_FILE = 'leadmock-accepted.json';

const FIELDS = ['verdict', 'operation', 'preset', 'sandbox', 'reason'];

const VERDICTS = Object.entries(standings).flatMap(([verdict, standing]) => (standing === 'settled' ? [] : [verdict]));

function problemsOf(entry: unknown, pointer: string) {
  if (!isObject(entry)) return [{ pointer, message: `must be an object with ${FIELDS.join(', ')}` }];
  const fields = entry as Record<string, unknown>;
  const unknown = Object.keys(fields).filter((name) => !FIELDS.includes(name));
  const missing = FIELDS.filter((name) => typeof fields[name] !== 'string' || String(fields[name]).trim() === '');
  const { verdict } = fields;
  return [
    ...unknown.map((name) => ({ pointer: `${pointer}/${name}`, message: `is unknown${didYouMean(name, FIELDS)}` })),
    ...missing.map((name) => ({ pointer: `${pointer}/${name}`, message: 'must be a text' })),
    ...(typeof verdict === 'string' && verdict.trim() !== '' && !VERDICTS.includes(verdict)
      ? [{ pointer: `${pointer}/verdict`, message: `must be one of ${VERDICTS.join(', ')}` }]
      : []),
    ...(fields['reason'] === '…'
      ? [{ pointer: `${pointer}/reason`, message: 'must say why the outcome is meant' }]
      : []),
  ];
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
export function readAccepted(args: Arguments): AcceptedFile {
  const given = flagText(args, 'accepted');
  const name = given ?? DEFAULT_FILE;
  if (!existsSync(name)) {
    if (given === undefined) return { name, entries: [] };
    throw new UsageError(`--accepted: ${name} does not exist. Create the file, or remove the flag`);
  }
  const value = readJsonFile(name);
  if (!Array.isArray(value)) throw new InvalidFile(name, [{ pointer: '', message: 'must be a list of entries' }]);
  const violations = value.flatMap((entry, at) => problemsOf(entry, `/${at}`));
  if (violations.length > 0) throw new InvalidFile(name, violations);
  return { name, entries: value as Acceptance[] };
}
