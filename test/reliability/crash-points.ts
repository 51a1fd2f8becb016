import { type CrashOptions, searchCrashPoints, total } from './crash/crash-points.ts';
import type { Part } from './part.ts';

const MOST = { quick: 5000, full: 120_000 };

/** Options of a whole search: all points and failures of each history. Only these numbers and the seed determine it. */
const all: Omit<CrashOptions, 'seed' | 'most'> = { deeds: 60, share: 1, shareOfRecoveries: 0.05, shareOfPairs: 0.25 };

/** Search for lost changes: crashes at every call that changes a file, failures of every call, and both. */
export const crashPoints: Part = async ({ isQuick, seed = Date.now() % 1_000_000, path }) => {
  const startedAt = performance.now();
  const most = path === undefined ? (isQuick ? MOST.quick : MOST.full) : Number.POSITIVE_INFINITY;
  const only = path === undefined ? {} : { only: path };
  const counts = await searchCrashPoints({ ...all, seed, most, ...only });
  const perSecond = Math.round((total(counts) / (performance.now() - startedAt)) * 1000);
  const proven = counts.findings.map(
    (found) =>
      `${found.point}: ${found.what}\nagain: npm run campaign -- --only crash-points --seed=${found.seed} --path="${found.point}"`,
  );
  return {
    title: 'Crash points',
    heads: ['What', 'how many'],
    rows: [
      ['histories of about 60 deeds, from seed', `${counts.histories}, ${seed}`],
      ['crashes at a call, or half-way through a write', String(counts.crashes)],
      ['crashes in the start after such a crash', String(counts.crashesInRecovery)],
      ['calls that failed once, twice or for a while', String(counts.failures)],
      ['crashes behind such a failure', String(counts.crashesAfterFailures)],
      ['points in all, in a second', `${total(counts)}, ${perSecond}`],
      ['answered changes gone, changes found that were not sent, starts rejected', String(counts.findings.length)],
    ],
    failures: proven,
  };
};
