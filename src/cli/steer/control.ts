import { MockControl, MockControlError } from '../../client/index.ts';
import { aName, isName } from '../../core/name.ts';
import { sleep } from '../../core/real-time.ts';
import { othersThan } from '../../core/refusal.ts';
import { placed } from '../../schema/files/json-file.ts';
import { asLine } from '../print/show.ts';
import { environmentName } from '../settings/flags.ts';
import { CONTROL_VARIABLES, type Environment } from '../settings/raw-settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { type Arguments, baseUrlOf, flagText } from '../yargs-options.ts';

const DEFAULT_URL = 'http://localhost:8080';

/** How long a server may take; a large seed takes some seconds. */
const PATIENCE_S = 60;

/** The status of a verification that failed. */
const NOT_VERIFIED = 417;

/** The text of a flag, otherwise of its variable. An empty variable is how many tools pass one that is not set. */
function setting(name: string, variable: string, args: Arguments, environment: Environment) {
  const text = flagText(args, name);
  return text === undefined
    ? { source: variable, text: environment[variable] || undefined }
    : { source: `--${name}`, text };
}

function urlOf(args: Arguments, environment: Environment): string {
  const { source, text = DEFAULT_URL } = setting('url', CONTROL_VARIABLES.url, args, environment);
  const url = baseUrlOf(text);
  if (url !== undefined) return url;
  const found = JSON.stringify(text);
  throw new UsageError(`${source} must be the base URL of a server, such as ${DEFAULT_URL} (it is ${found})`);
}

function optionsOf(args: Arguments, environment: Environment): { sandbox?: string; controlToken?: string } {
  const sandbox = setting('sandbox', CONTROL_VARIABLES.sandbox, args, environment);
  if (sandbox.text !== undefined && !isName(sandbox.text)) {
    throw new UsageError(`${sandbox.source} must be ${aName} (it is ${JSON.stringify(sandbox.text)})`);
  }
  const token = setting('control-token', environmentName('control-token'), args, environment);
  if (token.text !== undefined && !/^[\x21-\x7e]+$/.test(token.text)) {
    throw new UsageError(`${token.source} must be printable ASCII without spaces`);
  }
  return {
    ...(sandbox.text !== undefined && { sandbox: sandbox.text }),
    ...(token.text !== undefined && { controlToken: token.text }),
  };
}

/**
 * The server that the flags and the environment name.
 * @throws UsageError for a setting that cannot be
 */
function controlOf(url: string, args: Arguments, environment: Environment): MockControl {
  const options = optionsOf(args, environment);
  try {
    return new MockControl(url, options);
  } catch (error) {
    throw new UsageError((error as TypeError).message);
  }
}

type Violations = MockControlError['errors'];
const MOST_SHOWN = 10;

/** Violations in one line, as many as are still read; with a file, each with its place there. */
function violationsLine(violations: Violations, file?: string): string {
  const texts = violations
    .slice(0, MOST_SHOWN)
    .map((each) => (file === undefined ? `${each.pointer} ${each.message}` : placed(file, each)));
  const others = othersThan(MOST_SHOWN, violations);
  return [...texts, ...(others ? [`and ${others}`] : [])].map(asLine).join('; ');
}

/** By HTTP status: what was typed cannot be, and what was expected did not happen. */
const codesOfRefusals: Readonly<Record<number, number>> = {
  400: exitCodes.usage,
  [NOT_VERIFIED]: exitCodes.gateFailed,
};

/** A refusal of what a file says, told with the file; the server points into the body that was sent, of which it is the part at `place`. */
export function placedInFile(file: string, error: unknown, place = ''): never {
  const isAbout = error instanceof MockControlError && error.status === 400 && error.errors.length > 0;
  if (!isAbout || !error.errors.every(({ pointer }) => pointer.startsWith(place))) throw error;
  const inFile = error.errors.map(({ pointer, message }) => ({ pointer: pointer.slice(place.length), message }));
  // The detail tells the first violation, between what it comes to and what else may help.
  const [first] = error.errors;
  const [before = '', after = ''] = error.detail.split(`${first?.pointer || 'the body'} ${first?.message}`);
  const help = asLine(after.replace(/^ \(and [^)]* more\)/, ''));
  throw new CommandFailed(asLine(before) + violationsLine(inFile, file) + help, exitCodes.invalidFile);
}

/** What the server tells callers of `/_mock` to call, and what is typed here. */
const TYPED: readonly (readonly [call: RegExp, typed: string])[] = [
  [/GET \/_mock\/faults\b/g, 'leadmock fault list'],
  [/DELETE \/_mock\/faults\b/g, 'leadmock fault clear'],
  [/DELETE \/_mock\/snapshots\/\{name\}/g, 'leadmock snapshot remove <name>'],
  [/GET \/_mock\/state\/(\w+)/g, 'leadmock state $1'],
  [/POST \/_mock\/reset\b/g, 'leadmock reset'],
];

function asTyped(detail: string): string {
  return TYPED.reduce((text, [call, typed]) => text.replace(call, typed), detail);
}

function explained({ status, detail, errors, isRefusal }: MockControlError, url: string): CommandFailed {
  if (isRefusal) {
    // The detail tells the first violation itself.
    const line = [asLine(asTyped(detail)), violationsLine(errors.slice(1))].filter((text) => text !== '').join('; ');
    return new CommandFailed(line, codesOfRefusals[status ?? 0] ?? exitCodes.failed);
  }
  if (status !== undefined) return new CommandFailed(asLine(`${url} answered ${status}: ${detail}`));
  const others = `start a server with leadmock serve, or name another one by --url or ${CONTROL_VARIABLES.url}`;
  return new CommandFailed(asLine(`${url}: ${detail}; ${others}`));
}

async function late(url: string): Promise<never> {
  await sleep(PATIENCE_S * 1000, { ref: false });
  throw new CommandFailed(`${url} has not answered within ${PATIENCE_S} s`);
}

/**
 * Calls the server that the flags and the environment name.
 * @throws UsageError for a setting that cannot be; CommandFailed with what the server said, or why it said nothing
 */
export async function steer<Answer>(
  args: Arguments,
  environment: Environment,
  act: (control: MockControl) => Promise<Answer>,
): Promise<Answer> {
  const url = urlOf(args, environment);
  const control = controlOf(url, args, environment);
  try {
    return await Promise.race([act(control), late(url)]);
  } catch (error) {
    throw error instanceof MockControlError ? explained(error, url) : error;
  }
}
