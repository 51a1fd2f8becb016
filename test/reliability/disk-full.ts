import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mountSmallDisk } from '../support/small-disk.ts';
import type { DiskCase } from './disk.ts';
import { KeptComments } from './kept-comments.ts';
import { within } from './part.ts';

const DISK = '8m';
const WRITERS = 8;
const ROUNDS = { quick: 2, full: 20 };
const PATIENCE_MS = 20_000;
const PAUSE_MS = 5;

/** Fills the remaining space of the disk. */
function fill(ballast: string): void {
  try {
    for (;;) appendFileSync(ballast, Buffer.alloc(4096));
  } catch {
    // The disk is full.
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const poll = async () => {
    while (!holds()) await wait(PAUSE_MS);
  };
  await within(PATIENCE_MS, what, poll());
}

/** Repeatedly fills the disk and frees it, while clients write. */
async function fillAndFree(kept: KeptComments, folder: string, rounds: number): Promise<void> {
  const ballast = join(folder, 'ballast');
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, at) => {
    for (let n = 0; !isOver; n += 1) {
      await kept.write(`${at}.${n}`);
      await wait(PAUSE_MS);
    }
  });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { rejected } = kept;
      fill(ballast);
      await until('a rejection on the full disk', () => {
        fill(ballast);
        return kept.rejected > rejected;
      });
      await kept.read();
      rmSync(ballast);
      const answered = kept.answered.size;
      await until('a success with room again', () => kept.answered.size > answered);
    }
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
}

export const fullDisk: readonly DiskCase[] = [
  {
    what: 'filled and freed again and again, under 8 writers; then killed',
    async run(scope, folder, isQuick) {
      const small = join(folder, 'small');
      mkdirSync(small);
      const { unmount } = mountSmallDisk(small, DISK);
      if (!unmount) return undefined;
      scope.onTestFinished(unmount);
      const kept = await KeptComments.start(scope, small);
      const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
      await fillAndFree(kept, small, rounds);
      await kept.hold();
      await kept.leadmock.stop('SIGKILL');
      await (await KeptComments.start(scope, small, { earlier: kept })).hold();
      return `${rounds} times full: ${kept.rejected} changes rejected with 503, none of them there; all ${kept.answered.size} answered ones are`;
    },
  },
];
