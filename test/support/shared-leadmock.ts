import { beforeAll } from 'vitest';
import { type RunningLeadmock, startLeadmock } from './run-leadmock.ts';

/** Starts one leadmock without a data file for all tests of a file. The tests must remove their changes. */
export function sharedLeadmock(flags: readonly string[] = []): () => RunningLeadmock {
  let shared: RunningLeadmock;
  beforeAll(async () => {
    const cleanUps: (() => void | Promise<void>)[] = [];
    shared = await startLeadmock({ onTestFinished: (cleanUp) => cleanUps.unshift(cleanUp) }, ['--ephemeral', ...flags]);
    return async () => {
      for (const cleanUp of cleanUps) await cleanUp();
    };
  });
  return () => shared;
}
