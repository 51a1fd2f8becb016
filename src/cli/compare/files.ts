import { existsSync, readFileSync } from 'node:fs';
import { type AssumptionId, assumptionIds } from '../../mock/core/assumptions.ts';
import { machineMs } from '../../mock/core/real-time.ts';
import { editedJson, type JsonEdit } from '../../mock/schema/files/edit-json.ts';
import { InvalidFile } from '../../mock/schema/files/json-file.ts';
import { counted, printError } from '../print/print.ts';
import { pathExists, readConfigFile } from '../settings/config-file.ts';
import { CONFIG_VARIABLE, type Environment, gatherSettings } from '../settings/raw-settings.ts';
import { readSettings, type ServeSettings } from '../settings/settings.ts';
import { DASH } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { requireWritable, writeUserFile } from '../write-file.ts';
import { type Arguments, flagText } from '../yargs-options.ts';

type Values = Partial<Record<AssumptionId, string>>;

/** Detected settings. */
export interface FoundSettings {
  values: Values;
  /** Status of new tasks; undefined if unknown. */
  taskStatus: number | undefined;
}

/**
 * @returns path of the configuration file for the detected values (`--save-config`)
 * @throws CommandFailed if the file cannot be written, because a later error would lose the values
 */
export function configFileOf(args: Arguments): string | undefined {
  const write = flagText(args, 'save-config');
  if (write !== undefined) requireWritable('--save-config', write);
  return write;
}

/**
 * @returns path of the new fixture (`--fixture`)
 * @throws UsageError if the file exists
 * @throws CommandFailed if the file cannot be written
 */
export function fixtureFileOf(args: Arguments): string | undefined {
  const file = flagText(args, 'fixture');
  if (file === undefined) return undefined;
  requireWritable('--fixture', file);
  if (file !== DASH && existsSync(file)) throw new UsageError(`--fixture: ${file} exists. Choose another file`);
  return file;
}

/**
 * Reads the settings of leadmock from the configuration file `write` (defaults if this file is new), or without `write`
 * from the file that `serve` would read. Flags, and variables except `LEADMOCK_CONFIG`, have no effect.
 * @throws UsageError if `serve` would reject the file, or if the file cannot be edited
 */
export function currentSettings(write: string | undefined, environment: Environment): ServeSettings['mock'] {
  const isNew = write !== undefined && (write === DASH || !pathExists(write));
  const where = { [CONFIG_VARIABLE]: write ?? environment[CONFIG_VARIABLE] };
  const settings = readSettings(gatherSettings({}, {}, isNew ? {} : readConfigFile(where)));
  // A trial edit: if the file cannot be edited, the command fails now instead of after the run.
  const values = Object.fromEntries(assumptionIds.map((id) => [id, 'found']));
  if (write !== undefined) withSettings(write, { values, taskStatus: 0 }, '');
  return settings.mock;
}

function withSettings(file: string, { values, taskStatus }: FoundSettings, source: string | undefined): string {
  const text = file !== DASH && existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const { assume, confirmed } = JSON.parse(text.replace(/^\uFEFF/, '')) as { assume?: unknown; confirmed?: object };
  try {
    const confirming = source === undefined ? [] : confirmingEdits(confirmed, values, source);
    const ofStatus = taskStatus === undefined ? [] : [{ path: ['task-status'], value: taskStatus }];
    const ofValues = Object.keys(values).length === 0 ? [] : [...editsOf(assume, values), ...confirming];
    return editedJson(file, text, [...ofValues, ...ofStatus]);
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
export function writeSettings(file: string, found: FoundSettings, source: string | undefined): void {
  const count = Object.keys(found.values).length + (found.taskStatus === undefined ? 0 : 1);
  if (count > 0 || file === DASH) {
    writeUserFile(file, withSettings(file, found, source).replace(/([^\n])$/, '$1\n'), { force: true });
  }
  if (file === DASH) return;
  const remark = source === undefined ? ', not as confirmed, because the service is a leadmock' : '';
  printError(
    count === 0 ? `Found no values to save to ${file}` : `Saved ${counted(count, 'value')} to ${file}${remark}`,
  );
}
