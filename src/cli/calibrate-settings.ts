import type { AssumptionValues } from '../core/assumptions.ts';
import type { CalibrateSettings, Credentials } from '../prove/calibrate/inquiry.ts';
import { CALIBRATE_VARIABLES, type Environment } from './raw-settings.ts';
import { UsageError } from './usage-error.ts';

type Arguments = Readonly<Record<string, unknown>>;

const PACE = { standard: '2', least: 0.1, most: 100 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function textOf(args: Arguments, name: string): string | undefined {
  const given = args[name];
  if (Array.isArray(given)) throw new UsageError(`--${name} was given twice`);
  if (given === '') throw new UsageError(`--${name} must not be empty`);
  return given === undefined ? undefined : String(given);
}

/** The base URL without a slash at its end. What is wrong is never repeated: it may hold a password. */
function urlOf(args: Arguments): string {
  const text = textOf(args, 'url');
  const right = 'the base URL of the service, such as https://api.example.com';
  if (text === undefined) throw new UsageError(`calibrate needs --url: ${right}`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username || url?.password) {
    const { login, password } = CALIBRATE_VARIABLES;
    throw new UsageError(
      `--url must not hold credentials, which others could read there: set ${login} and ${password}`,
    );
  }
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isHttp || url.search || url.hash) throw new UsageError(`--url must be ${right}`);
  return `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

function idOf(args: Arguments, name: string): number | undefined {
  const text = textOf(args, name);
  if (text === undefined) return undefined;
  if (/^[1-9][0-9]*$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new UsageError(`--${name} must be the id of a ${name} (it is ${JSON.stringify(text)})`);
}

function viewOf(args: Arguments): string | undefined {
  const text = textOf(args, 'view');
  return text !== undefined && UUID.test(text) ? text : idOf(args, 'view')?.toString();
}

function leadDealOf(args: Arguments): boolean | undefined {
  const text = textOf(args, 'lead-deal');
  if (text === undefined) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new UsageError(`--lead-deal must be true or false (it is ${JSON.stringify(text)})`);
}

function paceOf(args: Arguments): number {
  const text = textOf(args, 'pace') ?? PACE.standard;
  const pace = /^[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
  if (pace >= PACE.least && pace <= PACE.most) return pace;
  throw new UsageError(`--pace must be a number from ${PACE.least} to ${PACE.most} (it is ${JSON.stringify(text)})`);
}

/** A user by two variables, of which one alone is a mistake. */
function userOf(
  environment: Environment,
  [loginName, passwordName]: readonly [string, string],
): Credentials | undefined {
  const login = environment[loginName] || undefined;
  const password = environment[passwordName] || undefined;
  if (login !== undefined && password !== undefined) return { login, password };
  if (login === undefined && password === undefined) return undefined;
  throw new UsageError(`${login === undefined ? loginName : passwordName} is missing: a user takes both variables`);
}

function usersOf(environment: Environment): Pick<CalibrateSettings, 'user' | 'secondUser'> {
  const { login, password, secondLogin, secondPassword } = CALIBRATE_VARIABLES;
  const user = userOf(environment, [login, password]);
  if (!user) throw new UsageError(`calibrate logs in as the user of the variables ${login} and ${password}: set them`);
  const secondUser = userOf(environment, [secondLogin, secondPassword]);
  if (secondUser?.login === user.login) throw new UsageError(`${secondLogin} must be another user than ${login}`);
  return { user, secondUser };
}

/**
 * What is to be asked.
 * @param current the readings of leadmock without the calibration
 * @throws UsageError for the first setting that cannot be
 */
export function readCalibrateSettings(
  args: Arguments,
  environment: Environment,
  current: AssumptionValues,
): CalibrateSettings {
  const settings = {
    url: urlOf(args),
    allowWrites: args['allow-writes'] === true,
    lead: idOf(args, 'lead'),
    leadDeal: leadDealOf(args),
    project: idOf(args, 'project'),
    view: viewOf(args),
    pace: paceOf(args),
    ...usersOf(environment),
    current,
  };
  const { allowWrites, lead, project, view } = settings;
  if (allowWrites && lead === undefined && project === undefined && view === undefined) {
    throw new UsageError('--allow-writes needs to know where to write: --lead, --project or --view');
  }
  return settings;
}
