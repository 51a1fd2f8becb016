import { runSequences } from './model/sequences.ts';
import type { Part } from './part.ts';

const SEQUENCES = { quick: 100, full: 2000 };

/** Random sequences of everything that can be asked, moved and restarted, held against a model. */
export const model: Part = async ({ isQuick, seed, path, replayPath }) => {
  const sequences = isQuick ? SEQUENCES.quick : SEQUENCES.full;
  const { details, commands, answers } = await runSequences({ sequences, seed, path, replayPath });
  const { failed, numRuns, numShrinks, counterexample, counterexamplePath, errorInstance } = details;
  const [shortest] = counterexample ?? [];
  const again = `npm run campaign -- --only model --seed=${details.seed} --path ${counterexamplePath} --replay-path <the one above>`;
  const told = `after ${numRuns} sequences, shrunk ${numShrinks} times: ${shortest}\n${errorInstance}\nagain: ${again}`;
  return {
    title: 'Random sequences against a model',
    heads: ['What', 'how many'],
    rows: [
      ['sequences', String(numRuns)],
      ['commands', String(commands)],
      ['answers compared', String(answers)],
      ['differences', failed ? '1' : '0'],
      ['seed', String(details.seed)],
    ],
    failures: failed ? [told] : [],
  };
};
