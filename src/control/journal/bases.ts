import { restsOn } from '../../api/rests-on.ts';
import { type RuleId, rules } from '../../api/rules/index.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import { isObject } from '../../core/json/values.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { RequestBasis } from '../../generated/shapes.ts';
import { shownBody, shownResponse } from './request-parts.ts';

function labelOf(rule: RuleId, sandbox: Sandbox, values: AssumptionValues): RequestBasis['provenance'] {
  const { provenance, assumption } = rules[rule];
  const isConfirmed = assumption !== undefined && sandbox.confirmationOf(assumption, values) !== undefined;
  return isConfirmed ? 'confirmed' : provenance;
}

/** @returns the rule of each value in a result that is a guess at this moment */
export function guessesIn(operation: string, sent: unknown, result: unknown, sandbox: Sandbox): RuleId[] {
  if (!isObject(result)) return [];
  return restsOn(operation, isObject(sent) ? sent : {}, result)
    .map(({ rule }) => rule)
    .filter((rule) => labelOf(rule, sandbox, sandbox.assumptions) === 'guess');
}

/** Values of a success that the contract does not decide, with the labels of their rules as they stood at the request. */
export function presentBases(entry: JournalEntry, sandbox: Sandbox): RequestBasis[] {
  const { operation, outcome, response, assumptions } = entry;
  const answer = response === undefined ? undefined : shownResponse(response);
  if (outcome !== 'success' || operation === null || !isObject(answer) || !isObject(answer['result'])) return [];
  const sent = shownBody(entry);
  return restsOn(operation, isObject(sent) ? sent : {}, answer['result']).map(({ pointer, rule }) => {
    const { assumption } = rules[rule];
    const chosen = assumption !== undefined && { assumption, value: assumptions[assumption] };
    return { pointer, rule, provenance: labelOf(rule, sandbox, assumptions), ...chosen };
  });
}
