import { randomIdentity } from '../support/compare-recording.ts';
import type { Part } from './part.ts';

/** Recordings of leadmock itself, under random values and overrides: none of them may differ, and no wrong value may be told. */
export const recordings: Part = async ({ isQuick, seed: from = 1000 }) => {
  const count = isQuick ? 40 : 500;
  const failures: string[] = [];
  let [requests, proven] = [0, 0];
  for (let seed = from; seed < from + count; seed += 1) {
    const { found, truth, proven: values } = await randomIdentity(seed);
    requests += found.exchanges.length;
    proven += Object.keys(values).length;
    const wrong = Object.entries(values).filter(([id, value]) => truth[id as keyof typeof truth] !== value);
    if (wrong.length > 0) failures.push(`--seed ${seed}: told ${wrong.map((pair) => pair.join('=')).join(', ')}`);
    if (found.differences.length + found.departures.length > 0) failures.push(`--seed ${seed}: ${JSON.stringify(found.differences)}`);
  }
  return {
    title: 'a recording of leadmock differs in nothing, and tells no wrong value',
    heads: ['Recordings', 'requests', 'values told', 'wrong'],
    rows: [[String(count), String(requests), String(proven), String(failures.length)]],
    failures,
  };
};
