import type { RuleId } from '../../../src/api/rules/index.ts';
import type { ForbiddenChange } from './change.ts';
import { bodyChanges } from './changes/bodies.ts';
import { commonChanges } from './changes/common.ts';
import { leadChanges } from './changes/leads.ts';
import { sessionChanges } from './changes/sessions.ts';
import { taskChanges } from './changes/tasks.ts';
import { viewChanges } from './changes/views.ts';

/** By the rule whose sentence forbids them, in the order of the table of rules. */
const byRule: Readonly<Record<RuleId, readonly ForbiddenChange[]>> = {
  ...commonChanges,
  ...bodyChanges,
  ...sessionChanges,
  ...taskChanges,
  ...viewChanges,
  ...leadChanges,
};

/** A forbidden change with its rule. */
export type Planted = ForbiddenChange & { rule: RuleId };

export const forbiddenChanges: readonly Planted[] = Object.entries(byRule).flatMap(([rule, changes]) =>
  changes.map((change) => ({ rule: rule as RuleId, ...change })),
);
