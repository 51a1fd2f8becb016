import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultAssumptions } from '../../src/core/assumptions.ts';
import { Sandbox } from '../../src/core/sandbox/sandbox.ts';
import { Fixtures } from '../../src/schema/files/fixtures.ts';
import { readPersisted, storeOf } from '../../src/store/open.ts';
import { median } from './statistics.ts';

// Measures how long one write of the data file blocks: `npx tsx test/bench/write-block.ts`.
const COMMENTS = 100_000;
const WRITES = 15;

const folder = mkdtempSync(join(tmpdir(), 'leadmock-block-'));
const dataFile = join(folder, 'db.json');
const fixture = new Fixtures(undefined).byName('default', 'reject');
const sandbox = new Sandbox('default', { fixture, assumptions: defaultAssumptions, taskStatus: 0 });
for (let id = 1; id <= COMMENTS; id += 1) {
  const text = `Comment ${id}: called back, wants to see the flat on Monday`;
  const about = { lead_id: 101, created_at: '01.02.26 10:20:30', signature: 'bench', user_id: 2 };
  sandbox.state.comments.insert({ id: String(id), text, ...about, author: { id: 11, type: 'staff' } });
}
sandbox.settle();
const settings = { dataFile, fresh: true, onDefect: console.error };
const store = storeOf(settings, sandbox, readPersisted(settings, fixture));
store?.begin();
const times = Array.from({ length: WRITES }, () => {
  const before = performance.now();
  store?.commit({ contents: sandbox.image() });
  return performance.now() - before;
});
const megabytes = (statSync(dataFile).size / 1e6).toFixed(0);
console.log(
  `${COMMENTS} comments, ${megabytes} MB: one write blocks for ${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms)`,
);
store?.close();
rmSync(folder, { recursive: true });
