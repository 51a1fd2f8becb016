import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type AssumptionId, type AssumptionValues, assumptionIds } from '../core/assumptions.ts';
import { renamePatiently } from '../disk.ts';
import { editedJson, type JsonEdit } from '../schema/edit-json.ts';
import { InvalidFile } from '../schema/json-file.ts';
import { textOf } from './calibrate-settings.ts';
import { CONFIG_FILE, readConfigFile } from './config-file.ts';
import { CONFIG_VARIABLE, type Environment, gatherSettings } from './raw-settings.ts';
import { readSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** Where a calibration is kept. */
export interface CalibrationFiles {
  /** The configuration file. */
  out: string;
  evidence: string;
}

/** What begins every evidence file, so that none of another kind is overwritten. */
const EVIDENCE_MARK = 'leadmock calibration';

/** @throws UsageError for a file that could not be written in the end, before anything is asked */
export function calibrationFiles(args: Readonly<Record<string, unknown>>, environment: Environment): CalibrationFiles {
  const out = textOf(args, 'out') ?? (environment[CONFIG_VARIABLE] || CONFIG_FILE);
  const evidence = textOf(args, 'evidence') ?? join(dirname(out), 'leadmock-calibration.json');
  if (resolve(out) === resolve(evidence)) throw new UsageError('--out and --evidence must be two files');
  requireWritable('--out', out);
  requireWritable('--evidence', evidence);
  if (existsSync(evidence) && !isEvidence(evidence)) {
    throw new UsageError(`--evidence: ${evidence} is no evidence of a calibration, and is not overwritten`);
  }
  return { out, evidence };
}

function requireWritable(flag: string, file: string): void {
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${flag}: there is no folder ${folder}`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${flag}: ${file} is a folder`);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new UsageError(`${flag}: the folder ${folder} cannot be written to`);
  }
}

function isEvidence(file: string): boolean {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).what === EVIDENCE_MARK;
  } catch {
    return false;
  }
}

/**
 * The readings that leadmock has with a configuration file; the defaults where there is none.
 * @throws UsageError for a file that `serve` would not start with, or that could not be edited
 */
export function readingsOf(file: string): AssumptionValues {
  const settings = readSettings(gatherSettings({}, {}, readConfig(file)));
  // To see whether every one could be put there, before it is needed.
  withReadings(file, Object.fromEntries(assumptionIds.map((id) => [id, 'found'])));
  return settings.mock.assumptions;
}

function readConfig(file: string): ReturnType<typeof readConfigFile> {
  return existsSync(file) ? readConfigFile({ [CONFIG_VARIABLE]: file }) : {};
}

/** The text of a configuration file with further readings: all that stands there stays, as it is laid out. */
function withReadings(file: string, found: Partial<Record<AssumptionId, string>>): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const { assume } = JSON.parse(text.replace(/^\uFEFF/, '')) as { assume?: unknown };
  try {
    return editedJson(file, text, editsOf(assume, found));
  } catch (error) {
    throw error instanceof InvalidFile ? new UsageError(error.message) : error;
  }
}

/** `assume` as an object is completed; as a text or list of `id=value` it becomes one. */
function editsOf(assume: unknown, found: Partial<Record<AssumptionId, string>>): JsonEdit[] {
  if (typeof assume === 'object' && assume !== null && !Array.isArray(assume)) {
    return Object.entries(found).map(([id, value]) => ({ path: ['assume', id], value }));
  }
  const items = [assume ?? []].flat().flatMap((text) => String(text).split(','));
  const before = items.map((item) => item.trim()).filter((item) => item !== '');
  const pairs = before.map((item): [string, string] => [item.split('=')[0] ?? '', item.slice(item.indexOf('=') + 1)]);
  return [{ path: ['assume'], value: { ...Object.fromEntries(pairs), ...found } }];
}

/** Written under another name and renamed: the file is the old one or the new one, never half of it. */
function writeWhole(file: string, text: string): void {
  const place = existsSync(file) ? realpathSync(file) : file;
  const mode = statSync(place, { throwIfNoEntry: false })?.mode;
  const unfinished = `${place}.${process.pid}.tmp`;
  try {
    writeFileSync(unfinished, text, mode === undefined ? {} : { mode });
    renamePatiently(unfinished, place);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Writes what is known of the readings, then into the configuration those that were told. */
export function writeCalibration(
  { out, evidence }: CalibrationFiles,
  document: object,
  found: Partial<Record<AssumptionId, string>>,
): void {
  writeWhole(evidence, `${JSON.stringify({ what: EVIDENCE_MARK, ...document }, null, 2)}\n`);
  if (Object.keys(found).length > 0) writeWhole(out, withReadings(out, found).replace(/([^\n])$/, '$1\n'));
}
