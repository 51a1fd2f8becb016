/** @import { Rule } from '../client/index.ts' */
import { html } from './vendor.js';

/** What an answer is that your overrides make, and not leadmock. */
export function Yours() {
  return html`<span class="badge accent" title="Your overrides say so, in the place of leadmock.">yours</span>`;
}

/**
 * The overrides of a rule that hold for an operation, as one; undefined where leadmock answers by itself.
 * @param {Rule | undefined} rule
 * @param {string | null} operation
 */
export function overrideFor(rule, operation) {
  const found = [rule?.id, `${rule?.id}@${operation}`].flatMap((key) => rule?.yours?.[key ?? ''] ?? []);
  return found.length === 0 ? undefined : Object.assign({}, ...found);
}
