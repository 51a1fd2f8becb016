import { Rejection } from '../../core/rejection.ts';
import type { RejectionResponse, Rule, RuledOperation, Rules } from '../../core/rule.ts';

export const CUSTOM_SECTION = 'Custom operations';

export const CUSTOM_FAILED = 'custom-failed';

export function customRuleOf(operationId: string): string {
  return `custom:${operationId}`;
}

function rejectionRule({ id, custom }: RuledOperation): Rule {
  const rejection: RejectionResponse =
    custom?.rejects === 'anything'
      ? { code: 'any', message: 'Set by the operation' }
      : { code: 'unknownPathId', message: 'Invalid ID' };
  const assumed = rejection.code === 'unknownPathId' && ({ assumption: 'unknownPathId' } as const);
  const text = `Rejections of ${id}, declared by ${custom?.place}.`;
  return { provenance: 'custom', text, rejection, ...assumed, operations: [id] };
}

export function customRules(operations: readonly RuledOperation[]): Rules {
  const custom = operations.filter(({ custom }) => custom !== undefined);
  if (custom.length === 0) return {};
  const rejecting = custom.filter(({ custom }) => custom?.rejects !== 'nothing');
  return {
    [CUSTOM_FAILED]: {
      provenance: 'leadmock',
      text: 'A request gets code 500 and HTTP status 500 if its custom operation throws an error other than a rejection, returns a promise, returns a result that leadmock cannot write as JSON or that its response schema forbids, or reads a missing collection. leadmock undoes the changes. The log shows the cause.',
      rejection: { code: 500, message: 'A custom operation failed', httpStatus: 500 },
      operations: custom.map(({ id }) => id),
    },
    ...Object.fromEntries(rejecting.map((operation) => [customRuleOf(operation.id), rejectionRule(operation)])),
  };
}

export function operationFailed(hint: string): Rejection {
  return new Rejection([{ rule: CUSTOM_FAILED, message: 'A custom operation failed' }], hint);
}
