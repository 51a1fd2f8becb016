import { idFlags, userVariables } from '../../compare/known.ts';
import type { CompareSettings } from '../../compare/run.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, baseUrlOf, flagText } from '../yargs-options.ts';

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

function leadIsDealOf(args: Arguments): boolean | undefined {
  const text = flagText(args, 'lead-is-deal');
  if (text === undefined) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new UsageError(`--lead-is-deal must be true or false (it is ${JSON.stringify(text)})`);
}

/** @param leadmock values of leadmock */
export function compareSettings(
  url: string,
  args: Arguments,
  environment: Environment,
  leadmock: Pick<CompareSettings, 'current' | 'taskStatus'>,
): CompareSettings {
  const [login, password] = [environment[userVariables.login], environment[userVariables.password]];
  if (!login || !password)
    throw new UsageError(`set ${userVariables.login} and ${userVariables.password} for a user of ${url}`);
  const ids = Object.entries(idFlags).map(([name, flag]) => [name, idOf(args, flag.slice(2))] as const);
  const known = { login, password, ...Object.fromEntries(ids.filter(([, id]) => id !== undefined)) };
  const { view, spareView } = known as Record<string, unknown>;
  if (view !== undefined && view === spareView) {
    throw new UsageError(
      `--view and --view-to-delete must be different views: compare would delete view ${view}, which it reads and edits`,
    );
  }
  return { known, mayWrite: args['allow-writes'] === true, leadIsDeal: leadIsDealOf(args), ...leadmock };
}
