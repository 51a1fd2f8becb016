import { lstatSync } from 'node:fs';
import type { Config } from '../../generated/shapes.ts';
import { parseAssumptions } from '../../mock/control/assumptions/parse-assumptions.ts';
import { isObject } from '../../mock/core/json/values.ts';
import { InvalidFile, readJsonFile } from '../../mock/schema/files/json-file.ts';
import { violationsOf } from '../../mock/schema/schemas.ts';
import { DASH } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { CONFIG_VARIABLE, type Environment, type RawSettings } from './raw-settings.ts';

const CONFIG_FILE = 'leadmock.config.json';

/** `assume` may be an object of ids and values. */
function textsOf(value: unknown): string[] {
  return isObject(value) ? Object.entries(value).map(([id, each]) => `${id}=${each}`) : [value].flat().map(String);
}

/** Whether a file, a folder or a link exists. A link to a missing file counts. */
export function pathExists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Omits what other code checks with better messages: overrides, because only the mock knows the ids of rules and of
 * custom operations, and values of assumptions.
 */
function withoutOwnChecks({ assume, ...content }: Record<string, unknown>): object {
  const isChecked =
    isObject(assume) && Object.values(assume).every((value) => typeof value !== 'object' && value !== '');
  return { ...content, overrides: {}, ...(assume !== undefined && !isChecked && { assume }) };
}

function readContent(file: string): Config {
  const content = readJsonFile(file);
  const violations = violationsOf('config.json', isObject(content) ? withoutOwnChecks(content) : content);
  if (violations.length > 0) throw new InvalidFile(file, violations);
  const { confirmed = {} } = content as Config;
  const values = parseAssumptions(Object.entries(confirmed).map(([id, { value }]) => [id, value]));
  const wrong = values.violations.map(({ pointer, message }) => ({ pointer: `/confirmed${pointer}`, message }));
  if (wrong.length > 0) throw new InvalidFile(file, wrong);
  return content as Config;
}

/**
 * Reads the settings of the file in `LEADMOCK_CONFIG`, or of `leadmock.config.json` if it exists.
 * @throws UsageError if the file is unreadable or violates its schema; `readSettings` later checks the values
 */
export function readConfigFile(environment: Environment): RawSettings {
  const asked = environment[CONFIG_VARIABLE];
  const file = asked || CONFIG_FILE;
  if (asked === DASH) throw new UsageError(`${CONFIG_VARIABLE} must be a path, not standard input (it is "-")`);
  if (!asked && !pathExists(file)) return {};
  try {
    const { $schema, overrides, confirmed, ...settings } = readContent(file);
    const raw = Object.entries(settings).map(([name, value]) => [
      name,
      { texts: textsOf(value), source: `${file}: ${name}` },
    ]);
    return {
      ...Object.fromEntries(raw),
      ...(overrides !== undefined && { overrides: { given: overrides, source: file } }),
      ...(confirmed && { confirmed }),
    };
  } catch (error) {
    throw error instanceof InvalidFile ? new UsageError(error.message) : error;
  }
}
