import { beforeAll } from 'vitest';
import { type RunningLeadmock, startLeadmock } from './run-leadmock.ts';

/** One leadmock with nothing on disk for all tests of a file, for such as see to it that nothing of theirs stays in it. */
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
