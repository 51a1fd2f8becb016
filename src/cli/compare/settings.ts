import { fixtureKnown, sources, userVariables } from '../../compare/known.ts';
import type { CompareSettings } from '../../compare/plan.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, baseUrlOf, flagText } from '../yargs-options.ts';

type Known = Readonly<Record<string, string | number>>;

const MIN_PACE = 0.1;
const MAX_PACE = 100;
const EXAMPLE = 'https://api.example.com';

/** Errors omit the URL, because an invalid URL may contain a password. */
export function urlOf(args: Arguments): string {
  const text = String(args['target']);
  const { username = '', password = '' } = URL.canParse(text) ? new URL(text) : {};
  if (username || password) {
    const variables = `${userVariables.login} and ${userVariables.password}`;
    throw new UsageError(`the URL must not contain credentials, because other users could read them. Set ${variables}`);
  }
  const url = baseUrlOf(text);
  if (url === undefined)
    throw new UsageError(`<target> must be a base URL without query or fragment, such as ${EXAMPLE}, or a HAR file`);
  return url;
}

function idOf(args: Arguments, flag: string): number | undefined {
  const text = flagText(args, flag);
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new UsageError(`--${flag} must be a whole number from 1 to 9007199254740991 (it is ${JSON.stringify(text)})`);
}

function valuesOf(args: Arguments, environment: Environment): Known {
  const values = Object.entries(sources).map(([name, source]) => {
    const [, flag] = /^--(\S+)/.exec(source) ?? [];
    return [name, flag === undefined ? environment[source] || undefined : idOf(args, flag)] as const;
  });
  const known = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Known;
  for (const [login, password] of [['login', 'password'] as const, ['secondLogin', 'secondPassword'] as const]) {
    if ((known[login] === undefined) === (known[password] === undefined)) continue;
    throw new UsageError(`only one of ${sources[login]} and ${sources[password]} is set. Set both`);
  }
  if (known['login'] !== undefined && known['login'] === known['secondLogin']) {
    throw new UsageError(`${sources['secondLogin']} and ${sources['login']} must be different users`);
  }
  return known;
}

function leadIsDealOf(args: Arguments): boolean | undefined {
  const text = flagText(args, 'lead-is-deal');
  if (text === undefined) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new UsageError(`--lead-is-deal must be true or false (it is ${JSON.stringify(text)})`);
}

function paceOf(args: Arguments, usual: number): number {
  const text = flagText(args, 'pace') ?? String(usual);
  const pace = /^[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
  if (pace >= MIN_PACE && pace <= MAX_PACE) return pace;
  throw new UsageError(
    `--pace must be a number from ${MIN_PACE} to ${MAX_PACE}, such as 0.5 (it is ${JSON.stringify(text)})`,
  );
}

interface SettingsSource {
  args: Arguments;
  environment: Environment;
  isLeadmock: boolean;
  /** Values of leadmock. */
  leadmock: Pick<CompareSettings, 'current' | 'taskStatus'>;
}

/**
 * Reads the settings of a comparison. For a leadmock, the default ids come from the fixture `default`, and so do the
 * default users unless `LEADMOCK_COMPARE_LOGIN` is set; `compare` sends writes unless `--allow-writes` is false. For
 * other services, ids and users have no default, and writes need `--allow-writes`.
 */
export function compareSettings(
  url: string,
  { args, environment, isLeadmock, leadmock }: SettingsSource,
): CompareSettings {
  const given = valuesOf(args, environment);
  const isSupposed = (name: string) => given['login'] === undefined || !/login|password/i.test(name);
  const supposed = isLeadmock ? Object.entries(fixtureKnown).filter(([name]) => isSupposed(name)) : [];
  const known: Known = { ...Object.fromEntries(supposed), ...given };
  if (known['view'] !== undefined && known['view'] === known['spareView']) {
    throw new UsageError(
      `--view and --view-to-delete must be different views: compare would delete view ${known['view']}, which it reads and edits`,
    );
  }
  if (known['login'] === undefined) {
    throw new UsageError(`set ${sources['login']} and ${sources['password']} for a user of ${url}`);
  }
  const mayWrite = (args['allow-writes'] ?? isLeadmock) === true;
  const pace = paceOf(args, isLeadmock ? MAX_PACE : 2);
  return { known, isLeadmock, mayWrite, pace, leadIsDeal: leadIsDealOf(args), ...leadmock };
}
