import type { Options } from 'yargs';
import { userVariables } from '../compare/known.ts';
import { didYouMean } from '../nearest.ts';
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

const dashed = (flag: string) => `--${flag}`;

/** What an unknown word of a command that has its own flags may be. */
function hintOfOwn(name: string, unknown: string, args: readonly string[]): string {
  const isWord = unknown !== '' && !isFlag(unknown, args);
  if (name === 'compare' && /login|password|user|token/i.test(unknown)) {
    const { login, password } = userVariables;
    return `; credentials are read from ${login} and ${password} only, since others can see a command line`;
  }
  if (name === 'sweep' && isWord) return ': the command to run stands behind two dashes (--)';
  return isWord ? '' : didYouMean(unknown, Object.keys(ownFlags(name) ?? {}), dashed);
}

/** What an unknown word may be where the server is started, or asked for by its settings. */
function hintOfServe(unknown: string, args: readonly string[]): string {
  const [first = ''] = args;
  if (isFlag(unknown, args)) return didYouMean(unknown, flagNames, dashed);
  if (first === 'serve')
    return ' (serve takes flags only; after npm start they go behind two dashes: npm start -- --port 9000)';
  return COMMANDS.includes(first) ? '' : didYouMean(unknown, COMMANDS);
}

/** yargs names an unknown flag or command; the nearest one is ours to add. */
export function explainUsage(message: string, args: readonly string[]): string {
  const [first = ''] = args;
  const help = `(see leadmock ${COMMANDS.includes(first) ? `${first} ` : ''}--help)`;
  if (message.startsWith('Not enough non-option')) return `missing argument ${help}`;
  const [, unknown = ''] = /^Unknown arguments?: ([^,]+)/.exec(message) ?? [];
  // yargs takes each letter for a flag of its own.
  const negative = args.find((arg) => /^-[0-9]/.test(arg) && arg.includes(unknown));
  if (unknown !== '' && negative) return `Unknown argument: ${negative}: no value begins with a dash ${help}`;
  if (ownFlags(first)) return withHelp(message, hintOfOwn(first, unknown, args), help);
  if (unknown === '') return message;
  if (COMMANDS.includes(unknown)) return `the command comes first: leadmock ${unknown} …`;
  if (first === 'validate') return `${message} (validate takes files and no flags)`;
  if (Object.hasOwn(controlFlags(), unknown)) {
    return `--${unknown} goes after its command: ${controlCommandNames.join(', ')}`;
  }
  return withHelp(message, hintOfServe(unknown, args), help);
}

/** Help is worth a look where nothing better is known. */
function withHelp(message: string, hint: string, help: string): string {
  return hint === '' ? `${message} ${help}` : `${message}${hint}`;
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
