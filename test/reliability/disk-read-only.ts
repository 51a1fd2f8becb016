import assert from 'node:assert/strict';
import { chmodSync, chownSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { DiskCase } from './disk.ts';
import { dataFileIn, KeptComments, rejectedStart } from './kept-comments.ts';
import { type Scope, within } from './part.ts';

/** User id of `nobody`, because root may write everywhere. */
const NOBODY = 65_534;
const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;

/**
 * Gives a folder to `nobody`, if this process may do that.
 * @returns whether the owner was changed
 */
function giveAway(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  chownSync(folder, NOBODY, NOBODY);
  return true;
}

async function untilReadyIs(kept: KeptComments, status: number): Promise<void> {
  const poll = async () => {
    while ((await kept.readyStatus()) !== status) await wait(PAUSE_MS);
  };
  await within(PATIENCE_MS, `/_mock/ready to be ${status}`, poll());
}

/** Creates comments in an earlier run, whose files stay in the folder. */
async function earlierRun(scope: Scope, folder: string): Promise<KeptComments> {
  const kept = await KeptComments.start(scope, folder, { uid: NOBODY });
  await kept.writeSome('earlier');
  await kept.leadmock.stop();
  return kept;
}

export const readOnly: readonly DiskCase[] = [
  {
    what: 'folder made read-only while it runs; killed; made writable again',
    async run(scope, folder) {
      if (!giveAway(folder)) return undefined;
      const kept = await KeptComments.start(scope, folder, { uid: NOBODY });
      await kept.writeSome('before');
      chmodSync(folder, 0o555);
      await kept.writeSome('meanwhile');
      await untilReadyIs(kept, 503);
      await kept.read();
      await kept.writeSome('not ready');
      await kept.hold();
      await kept.leadmock.stop('SIGKILL');
      chmodSync(folder, 0o755);
      await (await KeptComments.start(scope, folder, { uid: NOBODY, earlier: kept })).hold();
      return `changes still kept in the log, /_mock/ready 503; all ${kept.answered.size} there after the kill`;
    },
  },
  {
    what: 'folder made read-only for a while',
    async run(scope, folder) {
      if (!giveAway(folder)) return undefined;
      const kept = await KeptComments.start(scope, folder, { uid: NOBODY });
      chmodSync(folder, 0o555);
      await kept.writeSome('meanwhile');
      await untilReadyIs(kept, 503);
      chmodSync(folder, 0o755);
      await untilReadyIs(kept, 200);
      await kept.writeSome('after');
      assert.equal((await kept.leadmock.stop()).code, 0);
      await (await KeptComments.start(scope, folder, { uid: NOBODY, earlier: kept })).hold();
      return `/_mock/ready 503, then 200 by itself; all ${kept.answered.size} there after the restart`;
    },
  },
  {
    what: 'folder read-only before a start',
    async run(scope, folder) {
      if (!giveAway(folder)) return undefined;
      await earlierRun(scope, folder);
      const before = readFileSync(dataFileIn(folder));
      chmodSync(folder, 0o555);
      const { stderr } = await rejectedStart(scope, folder, { uid: NOBODY });
      assert.match(stderr, /--ephemeral/);
      assert.deepEqual(readFileSync(dataFileIn(folder)), before);
      return 'the start is rejected, exit code 4, with the ways out; the file is as it was';
    },
  },
  {
    what: 'data file read-only before a start',
    async run(scope, folder) {
      if (!giveAway(folder)) return undefined;
      const kept = await earlierRun(scope, folder);
      chmodSync(dataFileIn(folder), 0o444);
      const again = await KeptComments.start(scope, folder, { uid: NOBODY, earlier: kept });
      await again.writeSome('later');
      await again.leadmock.stop();
      await (await KeptComments.start(scope, folder, { uid: NOBODY, earlier: again })).hold();
      return `it is replaced, not written: all ${again.answered.size} there`;
    },
  },
  {
    what: 'data file not readable before a start',
    async run(scope, folder) {
      if (!giveAway(folder)) return undefined;
      const kept = await earlierRun(scope, folder);
      chmodSync(dataFileIn(folder), 0o000);
      const { stderr } = await rejectedStart(scope, folder, { uid: NOBODY });
      assert.match(stderr, /cannot be read/);
      chmodSync(dataFileIn(folder), 0o644);
      await (await KeptComments.start(scope, folder, { uid: NOBODY, earlier: kept })).hold();
      return 'the start is rejected, exit code 4; readable again, all is there';
    },
  },
];
