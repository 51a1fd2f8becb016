import type { Options } from 'yargs';
import { environmentName, type FlagName, serveFlags } from './settings/flags.ts';
import { DASH } from './standard-streams.ts';
import { UsageError } from './usage-error.ts';

export type Arguments = Readonly<Record<string, unknown>>;

export function flagText(args: Arguments, name: string): string | undefined {
  const given = args[name];
  if (Array.isArray(given)) throw new UsageError(`--${name} occurs twice: remove one`);
  if (given === '') throw new UsageError(`--${name} must not be empty`);
  return given === undefined ? undefined : String(given);
}

/** Stands for a dash while yargs parses the words. No argument of a process contains this character. */
const PARSED_DASH = '\0';

/** yargs would read a dash as an empty text, or as the end of a list. `restoreDashes` undoes the replacement. */
export function replaceDashes(words: readonly string[]): string[] {
  return words.map((word) => (word === DASH ? PARSED_DASH : word));
}

export function restoreDashes(text: string): string {
  return text.replaceAll(PARSED_DASH, DASH);
}

function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored);
  return typeof value === 'string' ? restoreDashes(value) : value;
}

export function argumentsOf(parsed: Arguments): Arguments {
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, restored(value)]));
}

/** Reads a flag that may be given several times, or with commas between items. */
export function flagList(args: Arguments, name: string): string[] {
  const items = [args[name] ?? []].flat().flatMap((text) => String(text).split(','));
  return items.map((item) => {
    if (item.trim() === '') throw new UsageError(`--${name} must not be empty or have an empty item`);
    return item.trim();
  });
}

/**
 * Removes a slash or `/_mock` at the end of a base URL, because users may copy the URL of the control plane.
 * @returns undefined if the text is not an HTTP or HTTPS URL, or if the URL has credentials, a query or a fragment
 */
export function baseUrlOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isHttp || url.username || url.password || url.search || url.hash) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/(_mock\/?)?$/, '');
}

export const text = { type: 'string', string: true, requiresArg: true } as const;
export const list = { ...text, type: 'array' } as const;

const YARGS_OPTIONS = { text, list, boolean: { type: 'boolean' } } as const;

export function yargsOptions(names: readonly FlagName[]): Record<string, Options> {
  return Object.fromEntries(
    names.map((name) => {
      const { type, describe, default: standard } = serveFlags[name];
      return [name, { ...YARGS_OPTIONS[type], describe: `${describe} [${standard}] [${environmentName(name)}]` }];
    }),
  );
}
