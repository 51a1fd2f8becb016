import { existsSync } from 'node:fs';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { Sandbox } from '../../src/mock/core/sandbox/sandbox.ts';
import { Fixtures } from '../../src/mock/schema/files/fixtures.ts';
import { defaultTiming } from '../../src/mock/store/data-file-store.ts';
import { lockDataFile } from '../../src/mock/store/lock.ts';
import { thisOwner } from '../../src/mock/store/lock-owner.ts';
import { committer, readPersisted, resume, storeOf } from '../../src/mock/store/open.ts';

// Process that changes the state of a data file every few milliseconds, and reports each saved change. Tests pause it.
const [dataFile = '', name = '', place = ''] = process.argv.slice(2);
const quick = { touchMs: 100, staleMs: 1500 };
const WRITE_EVERY_MS = 5;

const owner = { ...thisOwner(name), ...(place !== '' && { place }) };
// In another pid namespace, a process cannot check whether the owner of a lock is running.
const elsewhere = place === '' ? {} : { isRunning: () => undefined };
const printMessage = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const onLost = (error: Error) => {
  printMessage({ lost: error.message });
  process.exit(3);
};
const lock = await lockDataFile(dataFile, { ...quick, ...elsewhere, owner, onLost }).catch((error: Error) => {
  printMessage({ rejected: error.name });
  process.exit(4);
});
const fixture = new Fixtures(undefined).byName('empty', 'reject');
const sandbox = new Sandbox('default', { fixture, assumptions: defaultAssumptions, taskStatus: 0 });
const settings = {
  dataFile,
  fresh: false,
  onDefect() {},
  writeTiming: { ...defaultTiming, quietMs: 20, maxLogBytes: 500 },
};
const kept = readPersisted(settings, fixture);
resume(sandbox, kept, dataFile);
const store = storeOf(settings, sandbox, kept, lock.guard);
const commit = committer(sandbox, store);
store?.begin();
printMessage({ took: name });

let written = 0;
setInterval(() => {
  const change = `${name}.${written}`;
  written += 1;
  sandbox.state.projects.insert({ id: sandbox.state.projects.nextId, name: change });
  try {
    commit(sandbox);
    printMessage({ answered: change });
  } catch {
    // The change was rejected and undone.
  }
}, WRITE_EVERY_MS);

/** Blocks for the given milliseconds, or until a file exists. */
process.stdin.setEncoding('utf8').on('data', (given: string) => {
  const until = given.trim();
  const end = performance.now() + Number(until);
  while (Number.isNaN(end) ? !existsSync(until) : performance.now() < end);
});
