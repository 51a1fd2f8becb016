import { maskOf } from '../../control/journal/mask.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { printableLine } from '../../printable.ts';
import { shortened } from '../../secrets/secret-names.ts';

/** An explanation contains names of fields, which may have any length. */
const MAX_EXPLANATION = 2000;
/** Far more than is kept, so that the kept part does not depend on where a longer text was cut. */
const MAX_MASKED = 65_536;

/**
 * Masks secrets and anything that looks like a token. A text must be masked before it is cut: half a secret is not
 * detected.
 */
export function maskedLine(text: string, sandbox: Sandbox): string {
  return printableLine(masked(text, sandbox));
}

function masked(text: string, sandbox: Sandbox): string {
  const known = maskOf(sandbox).text(text.slice(0, MAX_MASKED));
  return known.replace(/[A-Za-z0-9]{32}|(?<=\/_mock\/tokens\/)[^\s/?]+/g, shortened);
}

/** Message, stack and cause of an error may contain secrets of a body. */
export function maskedError(error: unknown, sandbox: Sandbox): unknown {
  const hide = (text: string) => masked(text, sandbox).split('\n').map(printableLine).join('\n');
  if (!(error instanceof Error)) return hide(String(error));
  const { name, message, stack = '', cause } = error;
  const shown = new Error(hide(message), cause === undefined ? {} : { cause: maskedError(cause, sandbox) });
  shown.stack = hide(stack);
  if (Object.hasOwn(error, 'name')) shown.name = name;
  return Object.setPrototypeOf(shown, Object.getPrototypeOf(error));
}

export function keptExplanation(text: string, sandbox: Sandbox): string {
  return text.length <= MAX_EXPLANATION ? text : maskedLine(text, sandbox).slice(0, MAX_EXPLANATION);
}
