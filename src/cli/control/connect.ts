import { MockControl, MockControlError, type MockControlOptions } from '../../client/index.ts';
import { isName, NAME_DESCRIPTION } from '../../mock/core/name.ts';
import { signalAfter } from '../../mock/core/real-time.ts';
import { environmentName } from '../settings/flags.ts';
import { CONTROL_VARIABLES, type Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, baseUrlOf, flagText } from '../yargs-options.ts';
import { toCommandFailed } from './explain-error.ts';

const DEFAULT_URL = 'http://localhost:8080';

/** Milliseconds until a call or the signal for `act` aborts. A large seed takes some seconds. */
const TIMEOUT_MS = 60_000;

const SETTINGS = {
  url: {
    variable: CONTROL_VARIABLES.url,
    is: `an http or https URL without credentials, query and fragment, such as ${DEFAULT_URL}`,
    fits: (text: string) => baseUrlOf(text) !== undefined,
  },
  sandbox: { variable: CONTROL_VARIABLES.sandbox, is: NAME_DESCRIPTION, fits: isName },
  'control-token': {
    variable: environmentName('control-token'),
    is: 'printable ASCII without spaces',
    fits: (text: string) => /^[\x21-\x7e]+$/.test(text),
  },
} as const;

/** Empty variables count as unset. */
function settingOf(flag: keyof typeof SETTINGS, args: Arguments, environment: Environment): string | undefined {
  const { variable, is, fits } = SETTINGS[flag];
  const given = flagText(args, flag);
  const text = given ?? (environment[variable] || undefined);
  if (text === undefined || fits(text)) return text;
  const found = flag === 'control-token' ? '' : ` (it is ${JSON.stringify(text)})`;
  throw new UsageError(`${given === undefined ? variable : `--${flag}`} must be ${is}${found}`);
}

function controlOf(base: string, given: MockControlOptions): MockControl {
  try {
    return new MockControl(base, given);
  } catch (error) {
    throw new UsageError((error as TypeError).message);
  }
}

/**
 * Calls `act` with a client of the server that the flags and the environment select.
 * @throws UsageError if a setting is invalid
 * @throws CommandFailed if `act` rejects with a MockControlError
 */
export async function connect<Response>(
  args: Arguments,
  environment: Environment,
  act: (control: MockControl, signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const read = (flag: keyof typeof SETTINGS) => settingOf(flag, args, environment);
  const url = baseUrlOf(read('url') ?? DEFAULT_URL) as string;
  const [sandbox, controlToken] = [read('sandbox'), read('control-token')];
  const calls = { timeoutMs: TIMEOUT_MS, compareVersions: false };
  const options = {
    ...calls,
    ...(sandbox !== undefined && { sandbox }),
    ...(controlToken !== undefined && { controlToken }),
  };
  const control = controlOf(url, options);
  try {
    return await act(control, signalAfter(TIMEOUT_MS));
  } catch (error) {
    throw error instanceof MockControlError ? toCommandFailed(error, url) : error;
  }
}
