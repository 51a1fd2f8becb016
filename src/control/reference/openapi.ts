import { effectiveRule, type Overrides } from '../../core/overrides.ts';
import { rulesOf } from '../../core/rule.ts';
import type { ExtraFields } from '../../core/state/state.ts';
import { openApiDocument } from '../../openapi/openapi.ts';
import { version } from '../../version.ts';
import type { ControlContext } from '../control-operation.ts';

export function openApi(
  { operations, rules }: Pick<ControlContext, 'operations' | 'rules'>,
  overrides?: Overrides,
  extraFields: ExtraFields = {},
  base = '/',
): object {
  return openApiDocument(
    operations.map((operation) => ({
      ...operation,
      rules: rulesOf(operation.id, rules).map(([id, rule]) => [id, effectiveRule(id, rule, overrides, operation.id)]),
      merge: overrides?.mergeOf(operation.id),
    })),
    { version, extraFields, base },
  );
}
