import { type Answered, restsOn } from '../api/rests-on.ts';
import { type RuleId, rules } from '../api/rules/index.ts';
import type { AssumptionValues } from '../core/assumptions.ts';
import type { JournalEntry } from '../core/journal/entry.ts';
import { isObject } from '../core/json/values.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { RequestBasis } from '../generated/shapes.ts';
import { shownBody, shownResponse } from './request-parts.ts';

function labelOf(rule: RuleId, sandbox: Sandbox, values: AssumptionValues): RequestBasis['provenance'] {
  const { provenance, assumption } = rules[rule];
  const isConfirmed = assumption !== undefined && sandbox.confirmationOf(assumption, values) !== undefined;
  return isConfirmed ? 'confirmed' : provenance;
}

function basesOf(operation: string, answered: Answered, { overrides }: Sandbox) {
  const replaced = Object.keys(overrides?.mergeOf(operation) ?? {}).map((name) => `/result/${name}`);
  const isReplaced = (pointer: string) => replaced.some((place) => `${pointer}/`.startsWith(`${place}/`));
  return restsOn(operation, answered).filter(({ pointer }) => !isReplaced(pointer));
}

/** @returns one rule for each guessed value of a successful result, so a rule may occur several times */
export function guessesIn(
  { operation, outcome, changes }: JournalEntry,
  sent: unknown,
  result: unknown,
  sandbox: Sandbox,
): RuleId[] {
  if (operation === null || outcome !== 'success' || !isObject(result)) return [];
  return basesOf(operation, { sent: isObject(sent) ? sent : {}, result, changes }, sandbox)
    .map(({ rule }) => rule)
    .filter((rule) => labelOf(rule, sandbox, sandbox.assumptions) === 'guess');
}

/**
 * Lists values that the contract leaves open in a successful response, with labels for the assumptions of the entry.
 * @returns undefined if the journal lacks a part of the request body
 */
export function presentBases(entry: JournalEntry, sandbox: Sandbox): RequestBasis[] | undefined {
  const { operation, outcome, response, assumptions, changes, body } = entry;
  if (body.state !== 'none' && body.state !== 'present') return undefined;
  const answer = response === undefined ? undefined : shownResponse(response);
  if (outcome !== 'success' || operation === null || !isObject(answer) || !isObject(answer['result'])) return [];
  const sent = shownBody(entry);
  const answered = { sent: isObject(sent) ? sent : {}, result: answer['result'], changes };
  return basesOf(operation, answered, sandbox).map(({ pointer, rule }) => {
    const { assumption } = rules[rule];
    const chosen = assumption !== undefined && { assumption, value: assumptions[assumption] };
    return { pointer, rule, provenance: labelOf(rule, sandbox, assumptions), ...chosen };
  });
}
