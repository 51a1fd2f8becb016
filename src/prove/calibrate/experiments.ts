import { bodies } from './bodies.ts';
import { comment } from './comment.ts';
import type { CalibrateSettings, Experiment } from './inquiry.ts';
import { owner } from './owner.ts';
import { payments } from './payments.ts';
import { rate } from './rate.ts';
import { refusals } from './refusals.ts';
import { secondUser } from './second-user.ts';
import { tasks } from './tasks.ts';
import { view } from './view.ts';

/** In the order in which they are asked: a payment shows the owner, a comment its author, a second user may end the session. */
const experiments: readonly Experiment[] = [refusals, bodies, rate, comment, payments, owner, tasks, view, secondUser];

/** Login and logout. */
const AROUND = 2;

/** What a calibration with these settings does. */
export interface Plan {
  experiments: readonly Experiment[];
  /** How many requests it takes at most. */
  requests: number;
  /** How long these take, in seconds, with a service that answers at once. */
  seconds: number;
  /** What it leaves behind. */
  leaves: string[];
}

export function planOf(settings: CalibrateSettings): Plan {
  const possible = experiments.filter((experiment) => experiment.isPossible(settings));
  const requests = possible.reduce((sum, each) => sum + each.requests, AROUND);
  return {
    experiments: possible,
    requests,
    seconds: Math.ceil(requests / settings.pace),
    leaves: possible.flatMap((experiment) => experiment.leaves?.(settings) ?? []),
  };
}
