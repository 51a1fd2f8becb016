import { availableParallelism } from 'node:os';
import type { Planted } from './all.ts';
import { Copy } from './copy.ts';

/** Tries changes in copies of the repository, one for each core. The copies are removed at the end of the process. */
export async function inCopies(
  planted: readonly Planted[],
  before: (copy: Copy, workers: number) => Promise<void>,
  each: (change: Planted, copy: Copy, at: number) => Promise<void>,
): Promise<void> {
  const workers = Math.min(availableParallelism(), planted.length);
  const copies = Array.from({ length: workers }, () => new Copy());
  process.once('exit', () => {
    for (const copy of copies) copy.remove();
  });
  process.once('SIGINT', () => process.exit(130));
  await before(copies[0] as Copy, workers);
  const waiting = planted.entries();
  let tried = 0;
  const tryRest = async (copy: Copy) => {
    for (const [at, change] of waiting) {
      await each(change, copy, at);
      tried += 1;
      if (tried % 50 === 0) console.log(`${tried} of ${planted.length}`);
    }
  };
  await Promise.all(copies.map(tryRest));
}
