// @module-tag slow
import { describe, expect, test } from 'vitest';
import { drawRecording } from '../../second-service/recording.ts';
import { randomRecording } from '../../support/compare-recording.ts';
import { mutationNames } from '../../support/mutations/mutations.ts';
import { brokenBy, type KnownRecording } from '../../support/mutations/survives.ts';

const SEEDS = Array.from({ length: 8 }, (_, at) => at + 1);

/** `npm run campaign -- --only mutations` tries 500 recordings. */
describe.each(mutationNames)('%s entries', (name) => {
  test('change no value to another value, and show no other violation', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const seed of SEEDS) {
      const { har, settings } = drawRecording(seed, undefined, 60);
      const truth = settings.assumptions as unknown as KnownRecording['truth'];
      found[`second service ${seed}`] = brokenBy({ har, truth }, name, seed);
      found[`leadmock ${seed}`] = brokenBy(await randomRecording(seed, 30), name, seed);
    }
    expect(Object.entries(found).filter(([, broken]) => broken.length > 0)).toEqual([]);
  });
});
