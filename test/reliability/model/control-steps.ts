import fc from 'fast-check';
import { advances, backs, expires, mints, revokes } from './clock-steps.ts';
import { makes, merges, patches, removes, replaces, resets, restores, saves } from './state-steps.ts';
import { arms, assumptions, disarms } from './steering-steps.ts';
import { place, steps } from './step.ts';

const compares = steps('compare all', fc.record({ place }), async ({ place: where }, model, real) => {
  await model.compareAll(real, where);
});
const restarts = steps('restart', fc.constant({}), async (_args, model, real) => {
  await real.restart();
  await model.restarted(real, false);
});
const kills = steps('kill', fc.constant({}), async (_args, model, real) => {
  await real.kill();
  await model.restarted(real, true);
});

const rare = [resets, replaces, removes, disarms, backs, expires, revokes, restarts, kills];
const usual = [merges, makes, patches, saves, restores, mints, compares, arms];
const frequent = [advances, assumptions];

/** Commands that call the control plane, change the clock, or end the process. */
export const controlSteps = fc.oneof(
  ...rare.map((arbitrary) => ({ weight: 2, arbitrary })),
  ...usual.map((arbitrary) => ({ weight: 3, arbitrary })),
  ...frequent.map((arbitrary) => ({ weight: 4, arbitrary })),
);
