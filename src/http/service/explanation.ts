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
  const known = maskOf(sandbox).text(text.slice(0, LONGEST_MASKED), text.length > LONGEST_MASKED);
  return printableLine(known.replace(/[A-Za-z0-9]{32}/g, shortened));
}

/** An explanation as it is kept: the beginning of a long one. */
export function keptExplanation(text: string, sandbox: Sandbox): string {
  return text.length <= LONGEST_EXPLANATION ? text : maskedLine(text, sandbox).slice(0, LONGEST_EXPLANATION);
}
