import { BothWays } from './model/both-ways.ts';
import { runSequences, type SequenceOptions } from './model/sequences.ts';
import type { Part } from './part.ts';

const SEQUENCES = { quick: 100, full: 2000 };

interface Sequences extends Pick<SequenceOptions, 'start'> {
  /** Name of the part. */
  name: string;
  title: string;
}

function partOf({ name, title, ...options }: Sequences): Part {
  return async ({ isQuick, seed, path, replayPath }) => {
    const sequences = isQuick ? SEQUENCES.quick : SEQUENCES.full;
    const { details, commands, answers } = await runSequences({ sequences, seed, path, replayPath, ...options });
    const { failed, numRuns, numShrinks, counterexample, counterexamplePath, errorInstance } = details;
    const [shortest] = counterexample ?? [];
    const again = `npm run campaign -- --only ${name} --seed=${details.seed} --path ${counterexamplePath} --replay-path <the one above>`;
    const proven = `after ${numRuns} sequences, shrunk ${numShrinks} times: ${shortest}\n${errorInstance}\nagain: ${again}`;
    return {
      title,
      heads: ['What', 'how many'],
      rows: [
        ['sequences', String(numRuns)],
        ['commands', String(commands)],
        ['answers compared', String(answers)],
        ['differences', failed ? '1' : '0'],
        ['seed', String(details.seed)],
      ],
      failures: failed ? [proven] : [],
    };
  };
}

/** Random sequences of requests, control calls, clock changes and restarts, compared with a model. */
export const model = partOf({ name: 'model', title: 'Random sequences against a model' });

/** Same sequences over HTTP and without a port. Both responses must be identical. */
export const withoutPort = partOf({
  name: 'without-a-port',
  title: 'Random sequences over HTTP and without a port',
  start: BothWays.start,
});
