import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '../../src/core/real-time.ts';
import type { DiskCase } from './disk.ts';
import { dataFileIn, KeptComments, rejectedStart } from './kept-comments.ts';
import type { Scope } from './part.ts';

const logIn = (folder: string) => `${dataFileIn(folder)}.log`;
/** Milliseconds to wait for the check of the files, which runs once a second. */
const ENOUGH_MS = 3000;
const CUTS = { quick: 2, full: 10 };

async function startAndHold(scope: Scope, folder: string, earlier: KeptComments): Promise<void> {
  const again = await KeptComments.start(scope, folder, { earlier });
  await again.hold();
  await again.leadmock.stop();
}

/** @returns a case that changes the files of a running leadmock, which then continues, stops and starts again */
function whileRunning(what: string, act: (folder: string) => void): DiskCase {
  return {
    what: `${what} while it runs; then stopped`,
    async run(scope, folder) {
      const kept = await KeptComments.start(scope, folder);
      await kept.writeSome('before');
      act(folder);
      await kept.writeSome('after');
      await kept.hold();
      assert.equal((await kept.leadmock.stop()).code, 0);
      await startAndHold(scope, folder, kept);
      return `written anew from memory: all ${kept.answered.size} there`;
    },
  };
}

/**
 * @returns a case that changes the files and kills immediately. The start must reject the files instead of loading a
 * part.
 */
function thenKilled(what: string, act: (folder: string) => void, place: RegExp): DiskCase {
  return {
    what: `${what} while it runs; then killed`,
    async run(scope, folder) {
      const kept = await KeptComments.start(scope, folder);
      await kept.writeSome('before');
      act(folder);
      await kept.write('after');
      await kept.leadmock.stop('SIGKILL');
      const files = [dataFileIn(folder), logIn(folder)].map((file) => readFileSync(file));
      const { stderr } = await rejectedStart(scope, folder);
      assert.match(stderr, place);
      const afterwards = [dataFileIn(folder), logIn(folder)].map((file) => readFileSync(file));
      assert.deepEqual(afterwards, files);
      return 'the start is rejected, exit code 4, with the place; nothing is overwritten';
    },
  };
}

/** @returns a case that removes files of a running leadmock, and kills it after it has detected that */
function removedThenKilled(what: string, files: readonly string[]): DiskCase {
  return {
    what: `${what} removed while it runs; killed later`,
    async run(scope, folder) {
      const kept = await KeptComments.start(scope, folder);
      await kept.writeSome('before');
      for (const file of files) rmSync(join(folder, file), { recursive: true, force: true, maxRetries: 10 });
      await sleep(ENOUGH_MS);
      await kept.writeSome('after');
      await kept.leadmock.stop('SIGKILL');
      await startAndHold(scope, folder, kept);
      return `written anew from memory: all ${kept.answered.size} there`;
    },
  };
}

/**
 * Case of a data file that is cut at random places before a start. Each start must reject it, and accept the complete
 * file afterwards.
 */
const cutBefore: DiskCase = {
  what: 'data file cut anywhere before a start',
  async run(scope, folder, isQuick) {
    const kept = await KeptComments.start(scope, folder);
    await kept.writeSome('earlier');
    await kept.leadmock.stop();
    const whole = readFileSync(dataFileIn(folder));
    const cuts = isQuick ? CUTS.quick : CUTS.full;
    for (let at = 0; at < cuts; at += 1) {
      // Only the line end follows the last brace, so a cut there would be harmless.
      const cut = whole.subarray(0, Math.floor(Math.random() * (whole.length - 2)));
      writeFileSync(dataFileIn(folder), cut);
      await rejectedStart(scope, folder);
      assert.deepEqual(readFileSync(dataFileIn(folder)), cut);
    }
    writeFileSync(dataFileIn(folder), whole);
    await startAndHold(scope, folder, kept);
    return `${cuts} starts rejected, exit code 4, nothing overwritten; whole again, all is there`;
  },
};

const otherBefore: DiskCase = {
  what: 'data file replaced by one of another fixture before a start',
  async run(scope, folder) {
    const kept = await KeptComments.start(scope, folder);
    await kept.leadmock.stop();
    const content = JSON.parse(readFileSync(dataFileIn(folder), 'utf8'));
    content.$meta.fixture = 'empty';
    writeFileSync(dataFileIn(folder), JSON.stringify(content));
    const { stderr } = await rejectedStart(scope, folder);
    assert.match(stderr, /--fresh.*--ephemeral.*--data-file/);
    return 'the start is rejected, exit code 4, with the three ways out';
  },
};

/** Cases of files that another program cuts, replaces or removes. */
export const changedBehindOurBack: readonly DiskCase[] = [
  whileRunning('data file cut in half', (folder) => truncateSync(dataFileIn(folder), 1000)),
  whileRunning('data file replaced', (folder) => writeFileSync(dataFileIn(folder), '{"users":[]}')),
  whileRunning('data file removed', (folder) => rmSync(dataFileIn(folder))),
  whileRunning('log emptied', (folder) => truncateSync(logIn(folder), 0)),
  whileRunning('log replaced', (folder) => copyFileSync(dataFileIn(folder), logIn(folder))),
  whileRunning('data file and log removed', (folder) => {
    rmSync(dataFileIn(folder));
    rmSync(logIn(folder));
  }),
  thenKilled('data file cut in half', (folder) => truncateSync(dataFileIn(folder), 1000), /line \d+, column \d+/),
  thenKilled('log emptied', (folder) => truncateSync(logIn(folder), 0), /db\.json\.log, line 1/),
  removedThenKilled('the folder', ['.']),
  removedThenKilled('the log', ['db.json.log']),
  cutBefore,
  otherBefore,
];
