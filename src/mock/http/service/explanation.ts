import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { printableLine } from '../../core/text/printable.ts';
import { maskOf } from '../../requests/mask.ts';
import { maskedToken } from '../../secrets/secret-names.ts';
import type { Exchange } from './exchange.ts';

/** Maximum number of characters that `keptExplanation` returns, because field names may have any length. */
const MAX_EXPLANATION = 2000;
/** Maximum number of characters that `masked` processes. `masked` removes the rest. */
const MAX_MASKED = 65_536;

/** Callers may shorten the result, but not `text`, because leadmock cannot always detect half a secret. */
export function maskedLine(text: string, sandbox: Sandbox): string {
  return printableLine(masked(text, sandbox));
}

function masked(text: string, sandbox: Sandbox): string {
  const known = maskOf(sandbox).text(text.slice(0, MAX_MASKED));
  return known.replace(/[A-Za-z0-9]{32}|(?<=\/_mock\/tokens\/)[^\s/?]+/g, maskedToken);
}

/** Message, stack and cause may contain secrets of a request body. */
export function maskedError(error: unknown, sandbox: Sandbox): unknown {
  const hide = (text: string) => masked(text, sandbox).split('\n').map(printableLine).join('\n');
  if (!(error instanceof Error)) return hide(String(error));
  const { name, message, stack = '', cause } = error;
  const shown = new Error(hide(message), cause === undefined ? {} : { cause: maskedError(cause, sandbox) });
  shown.stack = hide(stack);
  if (Object.hasOwn(error, 'name')) shown.name = name;
  return Object.setPrototypeOf(shown, Object.getPrototypeOf(error));
}

export function addExplanation({ sandbox, outcome }: Exchange, text: string): void {
  const all = outcome.explanation === undefined ? text : `${outcome.explanation}; ${text}`;
  outcome.explanation = keptExplanation(all, sandbox);
}

export function keptExplanation(text: string, sandbox: Sandbox): string {
  return text.length <= MAX_EXPLANATION ? text : maskedLine(text, sandbox).slice(0, MAX_EXPLANATION);
}
