import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { controlSteps } from './control-steps.ts';
import { type Model, PLACES } from './model.ts';
import { Real } from './real.ts';
import { serviceSteps } from './service-steps.ts';
import { learnFixtures, startModel } from './start-model.ts';

export interface SequenceOptions {
  sequences: number;
  seed?: number | undefined;
  /** Path of an earlier failure, to run only that sequence. */
  path?: string | undefined;
  replayPath?: string | undefined;
  /** Changes the model, to check that a difference is found. */
  spoil?(model: Model): void;
  maxCommands?: number;
  /** Starts the tested leadmock; default: over HTTP. */
  start?(folder: string): Promise<Real>;
}

export interface SequenceResult {
  details: fc.RunDetails<[Iterable<fc.AsyncCommand<Model, Real, boolean>>]>;
  /** Number of commands that ran, and of compared responses. */
  commands: number;
  answers: number;
}

/**
 * Runs random sequences of commands against the model, each with a new leadmock, and shrinks the first sequence with a
 * difference.
 */
export async function runSequences(options: SequenceOptions): Promise<SequenceResult> {
  const { sequences, seed, path, replayPath, spoil = () => {}, maxCommands = 60, start = Real.start } = options;
  const folder = mkdtempSync(join(tmpdir(), 'leadmock-model-'));
  const run = { commands: 0, answers: 0, number: 0 };
  const first = await Real.start(join(folder, 'fixtures'));
  const fixtures = await learnFixtures(first);
  await first.end();
  const commands = fc.commands<Model, Real, boolean>([serviceSteps, serviceSteps, controlSteps], {
    maxCommands,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  });
  const property = fc.asyncProperty(commands, async (given) => {
    run.number += 1;
    const real = await start(join(folder, String(run.number)));
    try {
      const model = await startModel(real, fixtures);
      spoil(model);
      try {
        await fc.asyncModelRun(() => ({ model, real }), given);
        for (const place of PLACES) await model.compareAll(real, place);
      } finally {
        run.answers += model.answers;
        run.commands += [...given].length;
      }
    } finally {
      await real.end();
      rmSync(join(folder, String(run.number)), { recursive: true, force: true });
    }
  });
  try {
    const details = await fc.check(property, {
      numRuns: sequences,
      ...(seed !== undefined && { seed }),
      ...(path !== undefined && { path, endOnFailure: true }),
    });
    return { details, commands: run.commands, answers: run.answers };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
