import { lstatSync } from 'node:fs';
import { didYouMean } from '../../nearest.ts';
import { InvalidFile, readJsonFile } from '../../schema/files/json-file.ts';
import { UsageError } from '../usage-error.ts';
import { type FlagName, flagNames, serveFlags } from './flags.ts';
import { CONFIG_VARIABLE, type Environment, type RawSetting, type RawSettings } from './raw-settings.ts';

/** Read by default, from the working directory. */
const CONFIG_FILE = 'leadmock.config.json';

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Converts a value to the texts of its flag. `assume` may be an object of ids and values. */
function textsOf(name: FlagName, value: unknown): string[] | undefined {
  if (isScalar(value)) return [String(value)];
  if (serveFlags[name].type !== 'list' || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return value.every(isScalar) ? value.map(String) : undefined;
  const entries = Object.entries(value);
  return name === 'assume' && entries.every(([, each]) => isScalar(each))
    ? entries.map(([id, each]) => `${id}=${each}`)
    : undefined;
}

/** The only setting without a flag. */
const OVERRIDES = 'overrides';

function toSetting(file: string, key: string, value: unknown): [FlagName, RawSetting] {
  const name = flagNames.find((known) => known === key);
  if (!name) throw new UsageError(`${file}: unknown setting ${key}${didYouMean(key, [...flagNames, OVERRIDES])}`);
  const texts = textsOf(name, value);
  const right = serveFlags[name].type === 'list' ? 'a text or a list of texts' : 'a text, a number, or true or false';
  if (!texts) throw new UsageError(`${file}: ${name} must be ${right}`);
  if (texts.includes('')) throw new UsageError(`${file}: ${name} must not be empty`);
  return [name, { texts, source: `${file}: ${name}` }];
}

/** Whether a file or a link exists: a link without its file is a mistake. */
export function pathExists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Settings of `LEADMOCK_CONFIG`, otherwise of `leadmock.config.json` if it exists.
 * @throws UsageError naming file and key
 */
export function readConfigFile(environment: Environment): RawSettings {
  const asked = environment[CONFIG_VARIABLE];
  const file = asked || CONFIG_FILE;
  if (!asked && !pathExists(file)) return {};
  const content = readOrExplain(file);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new UsageError(`${file} must be a JSON object with settings as keys`);
  }
  const settings = Object.entries(content).filter(([key]) => key !== '$schema' && key !== OVERRIDES);
  return {
    ...Object.fromEntries(settings.map(([key, value]) => toSetting(file, key, value))),
    ...(OVERRIDES in content && { overrides: { given: content[OVERRIDES], source: file } }),
  };
}

function readOrExplain(file: string): unknown {
  try {
    return readJsonFile(file);
  } catch (error) {
    throw error instanceof InvalidFile ? new UsageError(error.message) : error;
  }
}
