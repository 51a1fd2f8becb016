import { didYouMean } from '../../mock/core/text/nearest.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import type { ControlCommand, TypedCall } from './control-command.ts';

export interface ChosenCall {
  /** Words of the call, for messages: `fault arm`. */
  label: string;
  call: TypedCall;
  /** Positional arguments after the label. */
  typed: readonly string[];
}

function byAction(name: string, calls: Readonly<Record<string, TypedCall>>, typed: readonly string[]): ChosenCall {
  const known = Object.keys(calls);
  const [action = known[0] as string, ...others] = typed;
  const call = Object.hasOwn(calls, action) ? calls[action] : undefined;
  if (call) return { label: `${name} ${action}`, call, typed: others };
  throw new UsageError(`unknown action: ${name} ${action}${didYouMean(action, known)} (known: ${known.join(', ')})`);
}

export function chooseCall(name: string, command: ControlCommand, args: Arguments): ChosenCall {
  const { usage, words = {}, flags = {}, calls = {} } = command;
  const typed = Object.keys(words).flatMap((word) => [args[word] ?? []].flat().map(String));
  if (usage.includes('[action]')) {
    const chosen = byAction(name, calls, typed);
    const { words: needed = [], pairs } = chosen.call;
    const isMissing = (word: string | undefined) => word === undefined || (pairs !== undefined && word.includes('='));
    const what = needed.find((_, at) => isMissing(chosen.typed[at]));
    if (what === undefined) return chosen;
    throw new UsageError(`missing argument: ${chosen.label} <${what}> (${Object.values(words).at(-1)})`);
  }
  const isFlag = (key: string) => Object.hasOwn(flags, key);
  const asked = Object.keys(calls).filter((key) => isFlag(key) && args[key] !== undefined && args[key] !== false);
  if (asked.length > 1) throw new UsageError(`--${asked.join(' and --')} are mutually exclusive: remove one`);
  const byWords = Object.keys(calls).filter((key) => !isFlag(key));
  const bare = typed.filter((word) => !word.includes('=')).length;
  const key = asked[0] ?? byWords[Math.min(bare, byWords.length - 1)] ?? '';
  return { label: name, call: calls[key] as TypedCall, typed };
}
