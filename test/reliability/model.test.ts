// @module-tag slow
import { expect, test } from 'vitest';
import { BothWays } from './model/both-ways.ts';
import { runSequences } from './model/sequences.ts';

/** Short campaign; `npm run campaign` runs thousands of longer sequences. */
const SHORT = { sequences: 10, maxCommands: 30 };

test("responses to random requests, control calls, clock moves and restarts equal the model's", async () => {
  const { details, commands, answers } = await runSequences(SHORT);
  const { failed, seed, counterexamplePath, counterexample, errorInstance } = details;
  expect(failed, `seed ${seed}, path ${counterexamplePath}: ${counterexample?.[0]}\n${errorInstance}`).toBe(false);
  expect(commands).toBeGreaterThan(SHORT.sequences);
  expect(answers).toBeGreaterThan(commands);
});

test('responses over HTTP and without a port are equal', async () => {
  const { details, answers } = await runSequences({ sequences: 4, maxCommands: 15, start: BothWays.start });
  const { failed, seed, counterexamplePath, counterexample, errorInstance } = details;
  expect(failed, `seed ${seed}, path ${counterexamplePath}: ${counterexample?.[0]}\n${errorInstance}`).toBe(false);
  expect(answers).toBeGreaterThan(20);
});

test('a planted mistake of the model is detected, and shrunk to one command', async () => {
  const { details } = await runSequences({
    ...SHORT,
    seed: 1,
    spoil: ({ worlds }) => {
      for (const world of Object.values(worlds)) world.count('comments', [1]);
    },
  });
  expect(details.failed).toBe(true);
  const [shortest] = details.counterexample ?? [];
  const names = [...(shortest ?? [])].map((command) => String(command).split(' ')[0]);
  expect(names).toEqual(['add-comment']);
});
