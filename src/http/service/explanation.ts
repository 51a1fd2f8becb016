import { maskOf } from '../../control/journal/mask.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { printableLine } from '../../printable.ts';
import { shortened } from '../../secrets/secret-names.ts';

/** Of an explanation, in characters: names of fields stand in it, and a client may send names of any length. */
const LONGEST_EXPLANATION = 2000;
/** Far more than is kept, so that nothing that is kept depends on where a longer text was cut. */
const LONGEST_MASKED = 65_536;

/**
 * What a client put into a wrong place, in one line without its secrets, nor what looks like a token, though none is known of it here.
 * To be done before a text is cut: of a secret that is cut through, nothing tells any more that it is one.
 */
export function maskedLine(text: string, sandbox: Sandbox): string {
  return printableLine(masked(text, sandbox));
}

function masked(text: string, sandbox: Sandbox): string {
  const known = maskOf(sandbox).text(text.slice(0, LONGEST_MASKED));
  return known.replace(/[A-Za-z0-9]{32}/g, shortened);
}

/** What was thrown, for the log: message, stack and cause without the secrets of a body that may stand in them, and nothing else. */
export function maskedError(error: unknown, sandbox: Sandbox): unknown {
  const hide = (text: string) => masked(text, sandbox).split('\n').map(printableLine).join('\n');
  if (!(error instanceof Error)) return hide(String(error));
  const { name, message, stack = '', cause } = error;
  const shown = new Error(hide(message), cause === undefined ? {} : { cause: maskedError(cause, sandbox) });
  shown.stack = hide(stack);
  if (Object.hasOwn(error, 'name')) shown.name = name;
  return Object.setPrototypeOf(shown, Object.getPrototypeOf(error));
}

/** An explanation as it is kept: the beginning of a long one. */
export function keptExplanation(text: string, sandbox: Sandbox): string {
  return text.length <= LONGEST_EXPLANATION ? text : maskedLine(text, sandbox).slice(0, LONGEST_EXPLANATION);
}
