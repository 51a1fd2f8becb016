import { Refusal } from '../../core/refusal.ts';
import type { RefusalAnswer, Rule, RuledOperation, Rules } from '../../core/rule.ts';

export const OWN_SECTION = 'Operations of your own';

/** Rejects requests whose custom operation throws or returns an invalid result. */
export const OWN_FAILED = 'custom-failed';

export function customRuleOf(operationId: string): string {
  return `custom:${operationId}`;
}

function refusalRule({ id, custom }: RuledOperation): Rule {
  const refusal: RefusalAnswer =
    custom?.refuses === 'anything'
      ? { code: 'any', message: 'What the operation says' }
      : { code: 'unknownObject', message: 'Invalid ID' };
  const assumed = refusal.code === 'unknownObject' && ({ assumption: 'unknownObject' } as const);
  const text = `What ${id} refuses, as ${custom?.place} declares it.`;
  return { provenance: 'custom', text, refusal, ...assumed, operations: [id] };
}

export function customRules(operations: readonly RuledOperation[]): Rules {
  const own = operations.filter(({ custom }) => custom !== undefined);
  if (own.length === 0) return {};
  const refusing = own.filter(({ custom }) => custom?.refuses !== 'nothing');
  return {
    [OWN_FAILED]: {
      provenance: 'leadmock',
      text: 'An operation of your own that throws anything but what refuse gives it, answers a promise, or answers what its own response schema does not allow, gets code 500 in the envelope, with HTTP 500, and changes nothing. The log says where.',
      refusal: { code: 500, message: 'An operation of your own failed', httpStatus: 500 },
      operations: own.map(({ id }) => id),
    },
    ...Object.fromEntries(refusing.map((operation) => [customRuleOf(operation.id), refusalRule(operation)])),
  };
}

export function operationFailed(hint: string): Refusal {
  return new Refusal([{ rule: OWN_FAILED, message: 'An operation of your own failed' }], hint);
}
