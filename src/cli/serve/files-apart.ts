import { join } from 'node:path';
import { logFilesOf } from '../../store/log/read-log.ts';
import { CONFIG_FILE } from '../settings/config-file.ts';
import { dataFilePath } from '../settings/data-file-path.ts';
import type { FlagName } from '../settings/flags.ts';
import { CONFIG_VARIABLE, type Environment } from '../settings/raw-settings.ts';
import type { ServeSettings } from '../settings/settings.ts';
import { UsageError } from '../usage-error.ts';

type Named = readonly [what: string, path: string];

/** By whatever name it is reached. */
function isSame(one: string, other: string): boolean {
  return (dataFilePath(one) ?? one) === (dataFilePath(other) ?? other);
}

/** The file of a fixture that is named by its path, or in the user's folder. */
function fixtureFiles({ mock: { fixture, fixturesDir } }: ServeSettings): string[] {
  const isPath = /[\\/]|\.json$/.test(fixture);
  return [...(isPath ? [fixture] : []), ...(fixturesDir === undefined ? [] : [join(fixturesDir, `${fixture}.json`)])];
}

/** What a start reads. */
function filesRead(settings: ServeSettings, environment: Environment): Named[] {
  const { operations = [] } = settings.mock;
  return [
    ...fixtureFiles(settings).map((file): Named => ['the fixture', file]),
    ['the configuration file', environment[CONFIG_VARIABLE] || CONFIG_FILE],
    ...operations.filter((each) => typeof each === 'string').map((file): Named => ['a file of operations', file]),
  ];
}

/** What a start writes beside the ready file. */
function filesWritten({ mock: { dataFile } }: ServeSettings): Named[] {
  if (dataFile === undefined) return [];
  const beside = [`${dataFile}.lock`, ...logFilesOf(dataFile)];
  return [['the data file', dataFile], ...beside.map((file): Named => ['a file of the data file', file])];
}

function requireApart(source: string, file: string, others: readonly Named[]): void {
  const same = others.find(([, other]) => isSame(file, other));
  if (same) throw new UsageError(`${source}: ${file} is ${same[0]}: name a file of its own`);
}

/**
 * What a server writes must be nothing that it reads or keeps its state in.
 * @param named where a setting was written
 * @throws UsageError
 */
export function requireFilesApart(
  settings: ServeSettings,
  environment: Environment,
  named: (name: FlagName) => string,
): void {
  const { readyFile } = settings;
  const read = filesRead(settings, environment);
  const written = filesWritten(settings);
  if (readyFile !== undefined) requireApart(named('ready-file'), readyFile, [...written, ...read]);
  for (const [, file] of written) requireApart(named('data-file'), file, read);
}
