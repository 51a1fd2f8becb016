import { lstatSync } from 'node:fs';
import type { Confirmation, Confirmations } from '../../core/assumption.ts';
import { type AssumptionId, assumptionIds, isAssumptionValue } from '../../core/assumptions.ts';
import { didYouMean } from '../../nearest.ts';
import { InvalidFile, readJsonFile } from '../../schema/files/json-file.ts';
import { UsageError } from '../usage-error.ts';
import { type FlagName, flagNames, serveFlags } from './flags.ts';
import { CONFIG_VARIABLE, type Environment, type RawSetting, type RawSettings } from './raw-settings.ts';

const CONFIG_FILE = 'leadmock.config.json';

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * `assume` may be an object of ids and values.
 * @returns undefined if the value has a wrong type
 */
function textsOf(name: FlagName, value: unknown): string[] | undefined {
  if (isScalar(value)) return [String(value)];
  if (serveFlags[name].type !== 'list' || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return value.every(isScalar) ? value.map(String) : undefined;
  const entries = Object.entries(value);
  return name === 'assume' && entries.every(([, each]) => isScalar(each))
    ? entries.map(([id, each]) => `${id}=${each}`)
    : undefined;
}

/** Settings that only the configuration file can contain, because they have no flag. */
const OVERRIDES = 'overrides';
const CONFIRMED = 'confirmed';
const FLAGLESS = [OVERRIDES, CONFIRMED];

function isDate(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function wrongIn(id: AssumptionId, given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return 'must be an object with value, date and source';
  const { value, date, source, ...others } = given as Partial<Confirmation>;
  const [other] = Object.keys(others);
  if (other !== undefined) return `unknown field ${other} (known: value, date, source)`;
  if (typeof value !== 'string' || !isAssumptionValue(id, value)) return 'value must be a value of this assumption';
  if (!isDate(date)) return 'date must be a valid date of the form YYYY-MM-DD';
  return typeof source === 'string' && source !== '' ? undefined : 'source must be a non-empty string';
}

function confirmationsIn(file: string, given: unknown): Confirmations {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new UsageError(`${file}: ${CONFIRMED} must be an object with assumptions as keys`);
  for (const [id, each] of Object.entries(given)) {
    if (!assumptionIds.includes(id as AssumptionId))
      throw new UsageError(`${file}: ${CONFIRMED}: unknown assumption ${id}${didYouMean(id, assumptionIds)}`);
    const wrong = wrongIn(id as AssumptionId, each);
    if (wrong !== undefined) throw new UsageError(`${file}: ${CONFIRMED}: ${id}: ${wrong}`);
  }
  return given as Confirmations;
}

function toSetting(file: string, key: string, value: unknown): [FlagName, RawSetting] {
  const name = flagNames.find((known) => known === key);
  if (!name) throw new UsageError(`${file}: unknown setting ${key}${didYouMean(key, [...flagNames, ...FLAGLESS])}`);
  const texts = textsOf(name, value);
  const listed = name === 'assume' ? 'a string, a list or an object of strings' : 'a string or a list of strings';
  const right = serveFlags[name].type === 'list' ? listed : 'a string, number or boolean';
  if (!texts) throw new UsageError(`${file}: ${name} must be ${right}`);
  if (texts.includes('')) throw new UsageError(`${file}: ${name} must not be empty or have an empty item`);
  return [name, { texts, source: `${file}: ${name}` }];
}

/** Whether a file, a folder or a link exists. A link to a missing file counts. */
export function pathExists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Reads the settings of the file in `LEADMOCK_CONFIG`, or of `leadmock.config.json` if it exists.
 * @throws UsageError if the file is unreadable or invalid; `readSettings` later checks most values
 */
export function readConfigFile(environment: Environment): RawSettings {
  const asked = environment[CONFIG_VARIABLE];
  const file = asked || CONFIG_FILE;
  if (!asked && !pathExists(file)) return {};
  const content = readOrExplain(file);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new UsageError(`${file} must be a JSON object with settings as keys`);
  }
  const settings = Object.entries(content).filter(([key]) => key !== '$schema' && !FLAGLESS.includes(key));
  return {
    ...Object.fromEntries(settings.map(([key, value]) => toSetting(file, key, value))),
    ...(OVERRIDES in content && { overrides: { given: content[OVERRIDES], source: file } }),
    ...(CONFIRMED in content && { confirmed: confirmationsIn(file, content[CONFIRMED]) }),
  };
}

function readOrExplain(file: string): unknown {
  try {
    return readJsonFile(file);
  } catch (error) {
    throw error instanceof InvalidFile ? new UsageError(error.message) : error;
  }
}
