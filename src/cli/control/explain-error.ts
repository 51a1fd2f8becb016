import { MockControlError } from '../../client/index.ts';
import { omittedText } from '../../mock/core/rejection.ts';
import { InvalidFile, readJsonFile, withPlace } from '../../mock/schema/files/json-file.ts';
import { asLine } from '../print/print.ts';
import { CONTROL_VARIABLES } from '../settings/raw-settings.ts';
import { openInput } from '../standard-streams.ts';
import { CommandFailed, exitCodes } from '../usage-error.ts';

type Violations = readonly MockControlError['errors'][number][];
const MAX_SHOWN = 10;

function violationsLine(violations: Violations, file?: string): string {
  const texts = violations
    .slice(0, MAX_SHOWN)
    .map((each) => (file === undefined ? `${each.pointer} ${each.message}` : withPlace(file, each)));
  const others = omittedText(MAX_SHOWN, violations);
  return [...texts, ...(others ? [`and ${others}`] : [])].map(asLine).join('; ');
}

/** @throws CommandFailed (exit code 4) if the file is unreadable or not valid JSON */
export async function readGivenFile(file: string): Promise<{ name: string; content: unknown }> {
  const { name, read } = await openInput(file);
  try {
    return { name, content: readJsonFile(name, read) };
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
    throw new CommandFailed(violationsLine(error.violations, name), exitCodes.invalidFile);
  }
}

/** Exit codes by HTTP status; 417 is a failed verification. */
const codesOfRejections: Readonly<Record<number, number>> = { 400: exitCodes.usage, 417: exitCodes.gateFailed };

/**
 * Explains the error of a call whose body, or whose part of the body at the JSON pointer `place`, came from a file.
 * @throws CommandFailed with places in the file, if the status is 400 and all violations (at least one) are in the
 * content of the file; otherwise `error`
 */
export function rethrowWithPlace(file: string, error: unknown, place = ''): never {
  const isAbout = error instanceof MockControlError && error.status === 400 && error.errors.length > 0;
  if (!isAbout || !error.errors.every(({ pointer }) => pointer.startsWith(place))) throw error;
  const inFile = error.errors.map(({ pointer, message }) => ({ pointer: pointer.slice(place.length), message }));
  // The detail contains a summary, the first violation and advice. The list of violations replaces the first violation.
  const [first] = error.errors;
  const [before = '', after = ''] = error.detail.split(`${first?.pointer || 'the body'} ${first?.message}`);
  const help = asLine(after.replace(/^ \(and [^)]* more\)/, ''));
  throw new CommandFailed(asLine(before) + violationsLine(inFile, file) + help, exitCodes.invalidFile);
}

/** Patterns of control calls and fields in messages of the server, with replacements for the command line. */
const TYPED: readonly (readonly [call: RegExp, typed: string])[] = [
  [/GET \/_mock\/faults\b/g, 'leadmock fault list'],
  [/DELETE \/_mock\/faults\b/g, 'leadmock fault clear'],
  [/DELETE \/_mock\/snapshots\/\{name\}/g, 'leadmock snapshot delete <name>'],
  [/GET \/_mock\/state\/(\w+)/g, 'leadmock state $1'],
  [/POST \/_mock\/reset\b/g, 'leadmock reset'],
  [/"strict": false/g, 'strict=false'],
];

function asTyped(detail: string): string {
  return TYPED.reduce((text, [call, typed]) => text.replace(call, typed), detail);
}

export function toCommandFailed({ status, detail, errors, isRejection }: MockControlError, url: string): CommandFailed {
  if (isRejection) {
    // The detail already contains the first violation.
    const line = [asLine(asTyped(detail)), violationsLine(errors.slice(1))].filter((text) => text !== '').join('; ');
    return new CommandFailed(line, codesOfRejections[status ?? 0] ?? exitCodes.failed);
  }
  if (status !== undefined) return new CommandFailed(asLine(`${url}: HTTP ${status}: ${detail}`));
  const others = `start a server with leadmock serve, or set another URL with --url or ${CONTROL_VARIABLES.url}`;
  return new CommandFailed(asLine(`${url}: ${detail}; ${others}`));
}
