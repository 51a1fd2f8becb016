import { MockControl, MockControlError, type MockControlOptions } from '../../client/index.ts';
import { aName, isName } from '../../core/name.ts';
import { signalAfter } from '../../core/real-time.ts';
import { environmentName } from '../settings/flags.ts';
import { CONTROL_VARIABLES, type Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, baseUrlOf, flagText } from '../yargs-options.ts';
import { explained } from './explain-error.ts';

const DEFAULT_URL = 'http://localhost:8080';

/** A large seed takes some seconds. */
const PATIENCE_MS = 60_000;

/** A setting of one call: how it is given, and what it must be. */
interface Setting {
  flag: string;
  variable: string;
  must: string;
  fits(text: string): boolean;
  isSecret?: boolean;
}

const url: Setting = {
  flag: 'url',
  variable: CONTROL_VARIABLES.url,
  must: `the base URL of a server, such as ${DEFAULT_URL}`,
  fits: (text) => baseUrlOf(text) !== undefined,
};
const sandbox: Setting = { flag: 'sandbox', variable: CONTROL_VARIABLES.sandbox, must: aName, fits: isName };
const controlToken: Setting = {
  flag: 'control-token',
  variable: environmentName('control-token'),
  must: 'printable ASCII without spaces',
  fits: (text) => /^[\x21-\x7e]+$/.test(text),
  isSecret: true,
};

/** The text of a flag, otherwise of its variable. An empty variable is how many tools pass one that is not set. */
function read({ flag, variable, must, fits, isSecret }: Setting, args: Arguments, environment: Environment) {
  const given = flagText(args, flag);
  const text = given ?? (environment[variable] || undefined);
  if (text === undefined || fits(text)) return text;
  const found = isSecret ? '' : ` (it is ${JSON.stringify(text)})`;
  throw new UsageError(`${given === undefined ? variable : `--${flag}`} must be ${must}${found}`);
}

function controlOf(base: string, given: MockControlOptions): MockControl {
  try {
    return new MockControl(base, given);
  } catch (error) {
    throw new UsageError((error as TypeError).message);
  }
}

/**
 * Calls the server that flags and environment name.
 * @throws UsageError for a setting that cannot be; CommandFailed with what the server said, or why it said nothing
 */
export async function steer<Answer>(
  args: Arguments,
  environment: Environment,
  act: (call: MockControl['call'], signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const base = baseUrlOf(read(url, args, environment) ?? DEFAULT_URL) as string;
  const [name, token] = [read(sandbox, args, environment), read(controlToken, args, environment)];
  const options = { ...(name !== undefined && { sandbox: name }), ...(token !== undefined && { controlToken: token }) };
  const { call } = controlOf(base, options);
  try {
    return await act(call, signalAfter(PATIENCE_MS));
  } catch (error) {
    throw error instanceof MockControlError ? explained(error, base) : error;
  }
}
