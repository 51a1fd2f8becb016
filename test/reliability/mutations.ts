import { drawRecording } from '../second-service/recording.ts';
import { violationNames } from '../second-service/violations.ts';
import { randomRecording } from '../support/compare-recording.ts';
import { mutationNames } from '../support/mutations/mutations.ts';
import { brokenBy, type KnownRecording } from '../support/mutations/survives.ts';
import type { Part } from './part.ts';

const LEADMOCKS = 100;

/**
 * Recordings that are masked, cut, repeated, encoded in other ways, reordered, or lack their times. No value may change
 * to another value, and no violation may appear. Lossless changes must keep each value.
 */
export const mutations: Part = async ({ isQuick, seed: from = 1 }) => {
  const count = isQuick ? 20 : 500;
  const ofLeadmock: KnownRecording[] = [];
  for (let seed = from; seed < from + Math.min(LEADMOCKS, count); seed += 1)
    ofLeadmock.push(await randomRecording(seed));
  /** Of leadmock, and of good and bad services that implement only the contract. */
  const recordingOf = (at: number): KnownRecording => {
    const ofMock = at % 5 === 0 ? ofLeadmock[(at / 5) % ofLeadmock.length] : undefined;
    if (ofMock) return ofMock;
    const violation = at % 5 === 1 ? violationNames[at % violationNames.length] : undefined;
    const { har, settings } = drawRecording(from + at, violation);
    const truth = settings.assumptions as unknown as KnownRecording['truth'];
    return { har, truth, isFaulty: violation !== undefined };
  };
  const failures: string[] = [];
  const rows: string[][] = [];
  for (const name of mutationNames) {
    let broken = 0;
    for (let at = 0; at < count; at += 1) {
      const found = brokenBy(recordingOf(at), name, from + at);
      if (found.length > 0) broken += 1;
      if (found.length > 0) failures.push(`${name} ${from + at}: ${found.join('; ')}`);
    }
    rows.push([name, String(count), String(broken)]);
  }
  return {
    title: 'a mutated recording proves no other value and shows no other violation',
    heads: ['Mutation', 'recordings', 'wrong'],
    rows,
    failures,
  };
};
