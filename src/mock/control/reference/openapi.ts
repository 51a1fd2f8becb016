import { rulesOf } from '../../core/rule.ts';
import type { ExtraFields } from '../../core/state/state.ts';
import { openApiDocument } from '../../openapi/openapi.ts';
import { version } from '../../version.ts';
import type { ControlContext } from '../control-operation.ts';

export function openApi(
  { operations, rules }: Pick<ControlContext, 'operations' | 'rules'>,
  extraFields: ExtraFields = {},
  base = '/',
): object {
  return openApiDocument(
    operations.map((operation) => ({ ...operation, rules: rulesOf(operation.id, rules) })),
    { version, extraFields, base },
  );
}
