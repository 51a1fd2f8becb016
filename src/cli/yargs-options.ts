import type { Options } from 'yargs';
import { environmentName, type FlagName, serveFlags } from './settings/flags.ts';
import { UsageError } from './usage-error.ts';

/** What yargs read: flags by their names, positionals by theirs. */
export type Arguments = Readonly<Record<string, unknown>>;

/**
 * The text of a flag, if it was given.
 * @throws UsageError for one that was given twice, or as an empty text
 */
export function flagText(args: Arguments, name: string): string | undefined {
  const given = args[name];
  if (Array.isArray(given)) throw new UsageError(`--${name} was given twice`);
  if (given === '') throw new UsageError(`--${name} must not be empty`);
  return given === undefined ? undefined : String(given);
}

/**
 * The items of a flag that may be given several times, or with commas between them.
 * @throws UsageError for an empty item
 */
export function flagList(args: Arguments, name: string): string[] {
  const items = [args[name] ?? []].flat().flatMap((text) => String(text).split(','));
  return items.map((item) => {
    if (item.trim() === '') throw new UsageError(`--${name} must not be empty, nor have an empty item`);
    return item.trim();
  });
}

/**
 * A base URL without a slash at its end; that of the control plane, as the server prints it at its start, is as good. Undefined for what
 * is none, and for one with credentials, a query or a fragment, which could not be sent along.
 */
export function baseUrlOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isHttp || url.username || url.password || url.search || url.hash) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/(_mock\/?)?$/, '');
}

/** A flag with a text, and a flag with a list of texts, as yargs wants them. */
export const text = { type: 'string', string: true, requiresArg: true } as const;
export const list = { ...text, type: 'array' } as const;

const YARGS_OPTIONS = { text, list, boolean: { type: 'boolean' } } as const;

/** Flags of `leadmock serve` as yargs wants them. */
export function yargsOptions(names: readonly FlagName[]): Record<string, Options> {
  return Object.fromEntries(
    names.map((name) => {
      const { type, describe, default: standard } = serveFlags[name];
      return [name, { ...YARGS_OPTIONS[type], describe: `${describe} [${standard}] [${environmentName(name)}]` }];
    }),
  );
}
