import { operations as allOperations } from '../../api/operations.ts';
import { rulesOf } from '../../api/rules/index.ts';
import type { Operation } from '../../core/operation.ts';
import { answeredRule, type Overrides } from '../../core/overrides.ts';
import type { ExtraFields } from '../../core/state/state.ts';
import { openApiDocument } from '../../schema/openapi/openapi.ts';
import { version } from '../../version.ts';

/**
 * OpenAPI of the service, its operations each with its rules, as they are answered with these overrides and with what a fixture
 * declares beyond the documented fields.
 */
export function openApi(
  overrides?: Overrides,
  extra: ExtraFields = {},
  operations: readonly Operation[] = allOperations,
): object {
  return openApiDocument(
    operations.map((operation) => ({
      ...operation,
      rules: rulesOf(operation.id).map(([id, rule]) => [id, answeredRule(id, rule, overrides, operation.id)]),
      merge: overrides?.mergeOf(operation.id),
    })),
    version,
    extra,
  );
}
