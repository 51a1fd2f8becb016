import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AssumptionId, assumptionIds } from '../../core/assumptions.ts';
import { machineMs } from '../../core/real-time.ts';
import { editedJson, type JsonEdit } from '../../schema/files/edit-json.ts';
import { InvalidFile } from '../../schema/files/json-file.ts';
import { readRegularFile } from '../../schema/files/regular-file.ts';
import { asJson, counted, printError } from '../print/print.ts';
import { pathExists, readConfigFile } from '../settings/config-file.ts';
import { CONFIG_VARIABLE, type Environment, gatherSettings } from '../settings/raw-settings.ts';
import { readSettings, type ServeSettings } from '../settings/settings.ts';
import { UsageError } from '../usage-error.ts';
import { requireWritable, writeUserFile } from '../write-file.ts';
import { type Arguments, flagText } from '../yargs-options.ts';

type Values = Partial<Record<AssumptionId, string>>;

export interface CompareFiles {
  /** Path of the configuration file for the detected values (`--save-config`). */
  write: string | undefined;
  evidence: string | undefined;
}

/** Value of `what` in evidence files. `--evidence` overwrites only files with this value. */
const EVIDENCE_MARK = 'leadmock compare: evidence';

/**
 * Checks the output files before the first request, because a later error would lose the contents of these files.
 * @throws UsageError if two flags set the same file, or if the file of `--evidence` exists and is not an evidence file
 * @throws CommandFailed if a file cannot be written
 */
export function compareFiles(args: Arguments): CompareFiles {
  const [write, evidence] = [flagText(args, 'save-config'), flagText(args, 'evidence')];
  if (write !== undefined) requireWritable('--save-config', write);
  if (evidence === undefined) return { write, evidence };
  requireWritable('--evidence', evidence);
  if (write !== undefined && resolve(write) === resolve(evidence)) {
    throw new UsageError('--save-config and --evidence must be different files');
  }
  if (existsSync(evidence) && !isEvidence(evidence)) {
    throw new UsageError(`--evidence: ${evidence} exists, and is not an evidence file. Choose another file`);
  }
  return { write, evidence };
}

export function newFile(flag: string, file: string): void {
  requireWritable(flag, file);
  if (existsSync(file)) throw new UsageError(`${flag}: ${file} exists. Choose another file`);
}

function isEvidence(file: string): boolean {
  try {
    return JSON.parse(readRegularFile(file).toString('utf8')).what === EVIDENCE_MARK;
  } catch {
    return false;
  }
}

/**
 * Reads the settings of leadmock from the configuration file `write` (defaults if this file is new), or without `write`
 * from the file that `serve` would read. Flags, and variables except `LEADMOCK_CONFIG`, have no effect.
 * @throws UsageError if `serve` would reject the file, or if the file cannot be edited
 */
export function currentSettings(write: string | undefined, environment: Environment): ServeSettings['mock'] {
  const isNew = write !== undefined && !pathExists(write);
  const where = { [CONFIG_VARIABLE]: write ?? environment[CONFIG_VARIABLE] };
  const settings = readSettings(gatherSettings({}, {}, isNew ? {} : readConfigFile(where)));
  // A trial edit: if the file cannot be edited, the command fails now instead of after the run.
  if (write !== undefined) withValues(write, Object.fromEntries(assumptionIds.map((id) => [id, 'found'])), '');
  return settings.mock;
}

function withValues(file: string, found: Values, source: string | undefined): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const { assume, confirmed } = JSON.parse(text.replace(/^\uFEFF/, '')) as { assume?: unknown; confirmed?: object };
  try {
    const confirming = source === undefined ? [] : confirmingEdits(confirmed, found, source);
    return editedJson(file, text, [...editsOf(assume, found), ...confirming]);
  } catch (error) {
    throw error instanceof InvalidFile ? new UsageError(error.message) : error;
  }
}

/** `assume` becomes an object if it is missing, a string, or a list of `id=value`. */
function editsOf(assume: unknown, found: Values): JsonEdit[] {
  if (typeof assume === 'object' && assume !== null && !Array.isArray(assume)) {
    return Object.entries(found).map(([id, value]) => ({ path: ['assume', id], value }));
  }
  const items = [assume ?? []].flat().flatMap((text) => String(text).split(','));
  const before = items.map((item) => item.trim()).filter((item) => item !== '');
  const pairs = before.map((item): [string, string] => [item.split('=')[0] ?? '', item.slice(item.indexOf('=') + 1)]);
  return [{ path: ['assume'], value: { ...Object.fromEntries(pairs), ...found } }];
}

function confirmingEdits(confirmed: object | undefined, found: Values, source: string): JsonEdit[] {
  const date = new Date(machineMs()).toISOString().slice(0, 10);
  const added = Object.entries(found).map(([id, value]) => [id, { value, date, source }] as const);
  return confirmed === undefined
    ? [{ path: ['confirmed'], value: Object.fromEntries(added) }]
    : added.map(([id, value]) => ({ path: ['confirmed', id], value }));
}

/**
 * @param source file name of the recording, or origin of the service; undefined for a leadmock, whose values confirm
 * nothing
 */
export function writeValues(file: string, found: Values, source: string | undefined): void {
  const isNone = Object.keys(found).length === 0;
  if (!isNone) writeUserFile(file, withValues(file, found, source).replace(/([^\n])$/, '$1\n'), { force: true });
  const remark = source === undefined ? ', not as confirmed, because the service is a leadmock' : '';
  printError(
    isNone
      ? `Found no values to save to ${file}`
      : `Saved ${counted(Object.keys(found).length, 'value')} to ${file}${remark}`,
  );
}

export function writeEvidence(file: string, evidence: object): void {
  writeUserFile(file, `${asJson({ what: EVIDENCE_MARK, ...evidence })}\n`, { force: true });
}
