import { parentPort, workerData } from 'node:worker_threads';
import { lockDataFile } from '../../src/mock/store/lock.ts';
import { thisOwner } from '../../src/mock/store/lock-owner.ts';

// One of several threads that repeatedly take the same stale lock at the same moment.
const { shared, name, dataFile, rounds } = workerData as {
  shared: SharedArrayBuffer;
  name: number;
  dataFile: string;
  rounds: number;
};
const state = new Int32Array(shared);

for (let round = 1; round <= rounds; round += 1) {
  Atomics.wait(state, 0, round - 1);
  const isRunning = ({ token }: { token: string }) => token !== 'stale';
  const owner = thisOwner(`${round}-${name}`);
  const lock = await lockDataFile(dataFile, { owner, isRunning }).catch(() => undefined);
  parentPort?.postMessage(lock !== undefined);
  Atomics.wait(state, 1, round - 1);
  lock?.release();
  parentPort?.postMessage('released');
}
