import type { MockSettings } from '../../mock/create-mock.ts';
import { withMock } from '../../run/served-mock.ts';
import type { Run } from '../result.ts';
import type { Suite } from '../suite.ts';
import { type ChooseFaults, Observation } from './observation.ts';

export interface ObservedRun {
  run: Run;
  observation: Observation;
}

/** Runs the suite with a new leadmock. */
export async function observedRun(suite: Suite, mock: MockSettings, choose?: ChooseFaults): Promise<ObservedRun> {
  const ended = await withMock({ ...mock, isSwept: true }, async (served) => {
    const observation = new Observation(served.sandboxes, choose);
    return { observation, run: await suite.run(served) };
  });
  await ended.observation.settle();
  return ended;
}
