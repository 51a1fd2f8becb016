import { type RuleId, rules } from '../../../src/api/rules/index.ts';
import { type AssumptionId, assumptions } from '../../../src/core/assumptions.ts';
import type { ForbiddenChange } from './change.ts';
import { bodyChanges } from './changes/bodies.ts';
import { cliChanges } from './changes/cli.ts';
import { commonChanges } from './changes/common.ts';
import { compareChanges } from './changes/compare.ts';
import { controlChanges } from './changes/control.ts';
import { httpChanges } from './changes/http.ts';
import { leadChanges } from './changes/leads.ts';
import { sessionChanges } from './changes/sessions.ts';
import { sweepChanges } from './changes/sweep.ts';
import { taskChanges } from './changes/tasks.ts';
import { viewChanges } from './changes/views.ts';

/** Forbidden changes by the rule whose sentence forbids them, in the order of the table of rules. */
const byHand: Readonly<Partial<Record<RuleId, readonly ForbiddenChange[]>>> = {
  ...commonChanges,
  ...bodyChanges,
  ...sessionChanges,
  ...taskChanges,
  ...viewChanges,
  ...leadChanges,
};

const ruleIds = Object.keys(rules) as RuleId[];

/** Forbidden change with its topic: the id of a rule, or a feature such as `control/verify`. */
export type Planted = ForbiddenChange & { topic: string };

const features: Readonly<Record<string, readonly ForbiddenChange[]>> = {
  ...controlChanges,
  ...httpChanges,
  ...cliChanges,
  ...compareChanges,
  ...sweepChanges,
};

/** @returns the change that makes the second value of an assumption its default */
function otherDefault(id: AssumptionId): ForbiddenChange {
  const [[standard], [second]] = assumptions[id].values;
  return {
    does: `${id} is ${second} unless it is set.`,
    file: 'src/core/assumptions.ts',
    find: 'assumptionIds.map((id) => [id, assumptions[id].values[0][0]]),',
    put: `assumptionIds.map((id) => [id, id === '${id}' ? '${second}' : assumptions[id].values[0][0]]), // not ${standard}`,
  };
}

function changesOf(rule: RuleId): readonly ForbiddenChange[] {
  const { assumption } = rules[rule];
  return byHand[rule] ?? (assumption === undefined ? [] : [otherDefault(assumption)]);
}

const all = [...ruleIds.map((rule) => [rule, changesOf(rule)] as const), ...Object.entries(features)];

export const forbiddenChanges: readonly Planted[] = all.flatMap(([topic, changes]) =>
  changes.map((change) => ({ topic, ...change })),
);
