import type { Overrides } from '../../core/overrides.ts';
import type { Checked } from '../../core/state/integrity.ts';
import { checkMerge, documentedIn } from '../../schema/merge.ts';
import type { SchemaHolder } from '../../schema/request-schema.ts';
import type { ControlContext } from '../control-operation.ts';
import { againstContract } from './against-contract.ts';
import { checkOverrides } from './check-overrides.ts';

type Service = Pick<ControlContext, 'operations' | 'rules'>;

function operationOf(id: string, operations: Service['operations']): SchemaHolder {
  return operations.find((operation) => operation.id === id) ?? { id };
}

/**
 * Checks overrides; violations point into `given`.
 * @param base the overrides to change, key by key; null removes a key
 */
export function readOverrides(
  given: unknown,
  { operations, rules }: Service,
  base?: { overrides: Overrides | undefined },
): Checked<Overrides | undefined> {
  const parts = {
    ...{ rules, operations: operations.map(({ id }) => id) },
    checkMerge: (id: string, merge: object) => checkMerge(operationOf(id, operations), merge),
  };
  return checkOverrides(given, parts, base);
}

export function overriddenContract(overrides: Overrides, { operations, rules }: Service): string[] {
  return againstContract(overrides, {
    rules,
    documentedIn: (id, merge) => {
      const operation = operationOf(id, operations);
      return operation.yours === undefined ? documentedIn(operation, merge) : [];
    },
  });
}
