import { existsSync } from 'node:fs';
import { defaultAssumptions } from '../../src/core/assumptions.ts';
import { Sandbox } from '../../src/core/sandbox/sandbox.ts';
import { Fixtures } from '../../src/schema/files/fixtures.ts';
import { defaultTiming } from '../../src/store/data-file-store.ts';
import { lockDataFile } from '../../src/store/lock.ts';
import { thisOwner } from '../../src/store/lock-owner.ts';
import { committer, readPersisted, resume, storeOf } from '../../src/store/open.ts';

// A process that writes to a data file without a pause, and tells of each change once it is answered. It is told to stand still.
const [dataFile = '', name = '', place = ''] = process.argv.slice(2);
const quick = { beatMs: 100, maxSilenceMs: 1500 };
const WRITE_EVERY_MS = 5;

const owner = { ...thisOwner(name), ...(place !== '' && { place }) };
// From another place it cannot be told whether a process runs.
const elsewhere = place === '' ? {} : { isRunning: () => undefined };
const printError = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const onLost = (error: Error) => {
  printError({ lost: error.message });
  process.exit(3);
};
const lock = await lockDataFile(dataFile, { ...quick, ...elsewhere, owner, onLost }).catch((error: Error) => {
  printError({ rejected: error.name });
  process.exit(4);
});
const fixture = new Fixtures(undefined).byName('empty', 'reject');
const sandbox = new Sandbox('default', { fixture, assumptions: defaultAssumptions, taskStatus: 0 });
const settings = {
  dataFile,
  fresh: false,
  onDefect() {},
  writeTiming: { ...defaultTiming, quietMs: 20, floorBytes: 500 },
};
const kept = readPersisted(settings, fixture);
resume(sandbox, kept, dataFile);
const store = storeOf(settings, sandbox, kept, lock.guard);
const commit = committer(sandbox, store);
store?.begin();
printError({ took: name });

let written = 0;
setInterval(() => {
  const change = `${name}.${written}`;
  written += 1;
  sandbox.state.projects.insert({ id: sandbox.state.projects.nextId, name: change });
  try {
    commit(sandbox);
    printError({ answered: change });
  } catch {
    // Rejected: it has been taken back.
  }
}, WRITE_EVERY_MS);

/** Busy for so many milliseconds, or until there is a file. */
process.stdin.setEncoding('utf8').on('data', (given: string) => {
  const until = given.trim();
  const end = performance.now() + Number(until);
  while (Number.isNaN(end) ? !existsSync(until) : performance.now() < end);
});
