import type { Options } from 'yargs';
import { userVariables } from '../compare/known.ts';
import { nearest } from '../nearest.ts';
import { compareFlags } from './compare/command.ts';
import { flagNames, serveFlags } from './settings/flags.ts';
import { controlCommandNames, controlFlags } from './steer/commands.ts';
import { sweepFlags } from './sweep/command.ts';
import { UsageError } from './usage-error.ts';

/** All commands: for "did you mean". */
const COMMANDS: readonly string[] = [
  'serve',
  'validate',
  'init',
  'healthcheck',
  'openapi',
  'sweep',
  'compare',
  ...controlCommandNames,
];

/** The flags of a command that does not take those of `serve`. */
function ownFlags(command: string): Readonly<Record<string, Options>> | undefined {
  if (command === 'sweep') return sweepFlags;
  if (command === 'compare') return compareFlags;
  if (command === 'init') return { force: { type: 'boolean' } };
  return controlCommandNames.includes(command) ? controlFlags(command) : undefined;
}

/** Whether the unknown word was written as a flag. */
function isFlag(word: string, args: readonly string[]): boolean {
  return args.some((arg) => arg.startsWith('-') && arg.replace(/^-+/, '').split('=')[0] === word);
}

function explainOwn(message: string, unknown: string, args: readonly string[]): string {
  const [name = ''] = args;
  const near = nearest(unknown, Object.keys(ownFlags(name) ?? {}));
  if (name === 'compare' && /login|password|user|token/i.test(unknown)) {
    const { login, password } = userVariables;
    return `${message}; credentials are read from ${login} and ${password} only, since others can see a command line`;
  }
  if (message.startsWith('Not enough non-option')) {
    return `missing argument (see leadmock ${name} --help)`;
  }
  if (name === 'sweep' && unknown !== '' && !isFlag(unknown, args))
    return `${message}: the command to run stands behind two dashes (--)`;
  return isFlag(unknown, args) && unknown.length > 1
    ? `${message}; did you mean --${near}?`
    : `${message} (see leadmock ${name} --help)`;
}

/** yargs names an unknown flag or command; the nearest one is ours to add. */
export function explainUsage(message: string, args: readonly string[]): string {
  const [, unknown = ''] = /^Unknown arguments?: ([^,]+)/.exec(message) ?? [];
  const [first = ''] = args;
  if (ownFlags(first)) return explainOwn(message, unknown, args);
  if (unknown === '') return message;
  if (COMMANDS.includes(unknown)) return `the command comes first: leadmock ${unknown} …`;
  if (first === 'validate') return `${message} (validate takes files and no flags)`;
  if (Object.hasOwn(controlFlags(), unknown)) {
    return `--${unknown} goes after its command: ${controlCommandNames.join(', ')}`;
  }
  const near = nearest(unknown, [...COMMANDS, ...flagNames]) ?? '';
  return `${message}; did you mean ${COMMANDS.includes(near) ? near : `--${near}`}?`;
}

function isBoolean(name: string, command: string): boolean {
  const own = ownFlags(command);
  if (own) return own[name]?.type === 'boolean';
  return flagNames.some((known) => known === name && serveFlags[known].type === 'boolean');
}

/** yargs takes any value of a boolean but true for false; a typing error must not pass for "off". */
export function refuseOddBooleans(args: readonly string[]): void {
  for (const arg of args) {
    const [, name = '', value] = /^--([a-z-]+)=(.*)$/.exec(arg) ?? [];
    if (isBoolean(name, args[0] ?? '') && value !== 'true' && value !== 'false') {
      throw new UsageError(`--${name} must be true or false (it is ${JSON.stringify(value)})`);
    }
  }
}

/** yargs would drop what stands behind two dashes without a word: `reset -- empty` would reset to another fixture. */
export function refuseDashes(args: readonly string[]): void {
  const [first = ''] = args;
  const isCommand = first.startsWith('-') || COMMANDS.includes(first);
  if (isCommand && args.includes('--')) {
    throw new UsageError('only sweep takes words behind two dashes: leave them out');
  }
}
