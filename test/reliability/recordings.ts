import { randomIdentity } from '../support/compare-recording.ts';
import type { Part } from './part.ts';

/**
 * Recordings of leadmock with random values and overrides. They must show no violation, no wrong value, and without
 * overrides no difference.
 */
export const recordings: Part = async ({ isQuick, seed: from = 1000 }) => {
  const count = isQuick ? 40 : 500;
  const failures: string[] = [];
  let [requests, proven] = [0, 0];
  for (let seed = from; seed < from + count; seed += 1) {
    const { found, violations, wrong, overrides, proven: values } = await randomIdentity(seed);
    requests += found.exchanges.length;
    proven += Object.keys(values).length;
    if (wrong.length > 0) failures.push(`--seed ${seed}: wrong ${wrong.map((pair) => pair.join('=')).join(', ')}`);
    const others = [...violations, ...(overrides ? [] : found.differences)];
    if (others.length > 0) failures.push(`--seed ${seed}: ${JSON.stringify(others)}`);
  }
  return {
    title: 'a recording of leadmock has no violation, no difference and no wrong value',
    heads: ['Recordings', 'requests', 'values proven', 'wrong'],
    rows: [[String(count), String(requests), String(proven), String(failures.length)]],
    failures,
  };
};
