import { userVariables } from '../compare/known.ts';
import { didYouMean } from '../mock/core/text/nearest.ts';
import { nameOf } from './command.ts';
import { commands } from './commands.ts';
import { commonFlags, controlCommands } from './control/commands.ts';
import { runners } from './given-command.ts';
import { serveFlags } from './settings/flags.ts';
import { UsageError } from './usage-error.ts';

const names = commands.map(nameOf);
const controlNames = controlCommands.map(nameOf);

/** @returns the flags of a command; for an unknown name, the flags of `serve` */
function flagsOf(name: string) {
  return commands[Math.max(0, names.indexOf(name))]?.flags ?? {};
}

function whyMissing(flag: string, command: string): string {
  if (!Object.hasOwn(serveFlags, flag)) return '';
  const { missingFlags = {} } = commands[names.indexOf(command)] ?? {};
  const having = commands
    .filter(({ flags = {} }) => Object.hasOwn(flags, flag))
    .map((one) => `leadmock ${nameOf(one)}`);
  return `: ${missingFlags[flag] ?? `${command} has no such flag, only ${having.join(', ')}`}. Remove --${flag}`;
}

function isFlag(word: string, args: readonly string[]): boolean {
  return args.some((arg) => arg.startsWith('-') && arg.replace(/^-+/, '').split('=')[0] === word);
}

function hintOf(unknown: string, args: readonly string[]): string {
  const [first = ''] = args;
  if (first === 'compare' && /login|password|user|token/i.test(unknown)) {
    const { login, password } = userVariables;
    return `. Set ${login} and ${password} instead, because other users can read a command line`;
  }
  if (unknown === '') return '';
  if (isFlag(unknown, args))
    return whyMissing(unknown, first) || didYouMean(unknown, Object.keys(flagsOf(first)), (flag) => `--${flag}`);
  if (runners.includes(first)) return ': put the command to run after two dashes (--)';
  if (first === 'serve')
    return ' (serve accepts only flags; with npm start, put two dashes before the flags: npm start -- --port 9000)';
  return names.includes(first) ? '' : didYouMean(unknown, names);
}

export function explainUsage(message: string, args: readonly string[]): string {
  const [first = ''] = args;
  const help = `(see leadmock ${names.includes(first) ? `${first} ` : ''}--help)`;
  if (message.startsWith('Not enough non-option')) return `missing argument ${help}`;
  const [, unknown = ''] = /^Unknown arguments?: ([^,]+)/.exec(message) ?? [];
  if (unknown !== '' && (first === 'serve' || !names.includes(first))) {
    if (names.includes(unknown) && !isFlag(unknown, args)) return `put the command first: leadmock ${unknown} …`;
    if (Object.hasOwn(commonFlags, unknown) && !Object.hasOwn(flagsOf(first), unknown)) {
      return `put --${unknown} after its command: ${controlNames.join(', ')}`;
    }
  }
  return `${message}${hintOf(unknown, args) || ` ${help}`}`;
}

/**
 * Rejects arguments that yargs would silently misread. yargs ignores words after `--`, reads each letter after one dash
 * as a flag (`clock advance -1h` would print the help), and treats every value of a boolean flag except `true` as
 * false.
 */
export function rejectMisread(args: readonly string[]): void {
  const [first = ''] = args;
  if ((first.startsWith('-') || names.includes(first)) && args.includes('--')) {
    throw new UsageError('only run and sweep accept words after two dashes: remove them');
  }
  for (const arg of args) {
    if (/^-[^-]./.test(arg) && !/^-[0-9.]+$/.test(arg)) {
      throw new UsageError(`unknown argument: ${arg}. A flag begins with two dashes`);
    }
    const [, name = '', value] = /^--([a-z-]+)=(.*)$/.exec(arg) ?? [];
    if (flagsOf(first)[name]?.type === 'boolean' && value !== 'true' && value !== 'false') {
      throw new UsageError(`--${name} must be true or false (it is ${JSON.stringify(value)})`);
    }
  }
}
