import { restsOn } from '../../api/rests-on.ts';
import { rules } from '../../api/rules/index.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import { isObject } from '../../core/json/values.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { RequestBasis } from '../../generated/shapes.ts';
import { shownBody, shownResponse } from './request-parts.ts';

/** Values of a success that the contract does not decide, with the labels of their rules as they stood at the request. */
export function presentBases(entry: JournalEntry, sandbox: Sandbox): RequestBasis[] {
  const { operation, outcome, response, assumptions } = entry;
  const answer = response === undefined ? undefined : shownResponse(response);
  if (outcome !== 'success' || operation === null || !isObject(answer) || !isObject(answer['result'])) return [];
  const sent = shownBody(entry);
  return restsOn(operation, isObject(sent) ? sent : {}, answer['result']).map(({ pointer, rule }) => {
    const { provenance, assumption } = rules[rule];
    const isConfirmed = assumption !== undefined && sandbox.confirmationOf(assumption, assumptions) !== undefined;
    const chosen = assumption !== undefined && { assumption, value: assumptions[assumption] };
    return { pointer, rule, provenance: isConfirmed ? 'confirmed' : provenance, ...chosen };
  });
}
