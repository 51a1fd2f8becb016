import { createPrng } from './prng.ts';
import { type Assumptions, assumptionValues, createSettings, type Settings } from './settings.ts';
import { exclusiveWays, type Way, ways } from './ways.ts';

const WAY_PROBABILITY = 0.25;

/** Draws the settings of a good service: secondUser=allow contradicts the contract, so it is not drawn. */
export function drawSettings(seed: number): Settings {
  const prng = createPrng(seed, 'settings');
  const draw = (values: readonly (string | number)[]) => prng.pick(values.filter((value) => value !== 'allow'));
  const assumptions = Object.fromEntries(
    Object.entries(assumptionValues).map(([name, values]) => [name, draw(values)]),
  ) as Assumptions;

  const drawn = (Object.keys(ways) as Way[]).filter(() => prng.chance(WAY_PROBABILITY));
  const losers = exclusiveWays.flatMap((group) => group.filter((way) => drawn.includes(way)).slice(1));
  // 1400 is not an HTTP status.
  if (assumptions.errorStatus === 'code') losers.push('validationCode1400');
  const kept = drawn.filter((way) => !losers.includes(way));
  return createSettings(assumptions, kept, seed);
}
