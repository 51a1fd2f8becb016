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

interface Wanted {
  is: string;
  fits(text: string): boolean;
  isSecret?: boolean;
}

const A_URL = {
  is: `the base URL of a server, such as ${DEFAULT_URL}`,
  fits: (text: string) => baseUrlOf(text) !== undefined,
};
const A_NAME = { is: aName, fits: isName };
const A_TOKEN = {
  is: 'printable ASCII without spaces',
  fits: (text: string) => /^[\x21-\x7e]+$/.test(text),
  isSecret: true,
};

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
  /** The text of a flag, otherwise of its variable. An empty variable is how many tools pass one that is not set. */
  const read = (flag: string, variable: string, { is, fits, isSecret }: Wanted): string | undefined => {
    const given = flagText(args, flag);
    const text = given ?? (environment[variable] || undefined);
    if (text === undefined || fits(text)) return text;
    const found = isSecret ? '' : ` (it is ${JSON.stringify(text)})`;
    throw new UsageError(`${given === undefined ? variable : `--${flag}`} must be ${is}${found}`);
  };
  const url = baseUrlOf(read('url', CONTROL_VARIABLES.url, A_URL) ?? DEFAULT_URL) as string;
  const sandbox = read('sandbox', CONTROL_VARIABLES.sandbox, A_NAME);
  const controlToken = read('control-token', environmentName('control-token'), A_TOKEN);
  const options = { ...(sandbox !== undefined && { sandbox }), ...(controlToken !== undefined && { controlToken }) };
  const { call } = controlOf(url, options);
  try {
    return await act(call, signalAfter(PATIENCE_MS));
  } catch (error) {
    throw error instanceof MockControlError ? explained(error, url) : error;
  }
}
