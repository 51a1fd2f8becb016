// Measures appending a line of 300 bytes to a file, synchronously and asynchronously (docs/contributing/decisions.md, 4).
import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LINES = 20_000;
const folder = mkdtempSync(join(tmpdir(), 'leadmock-bench-'));
const line = Buffer.from(`${'x'.repeat(299)}\n`);

async function measure(name, append) {
  const [before, cpu] = [performance.now(), process.cpuUsage()];
  for (let at = 0; at < LINES; at += 1) await append(at * line.length);
  const { user, system } = process.cpuUsage(cpu);
  const each = ((performance.now() - before) * 1000) / LINES;
  console.log(`${name}: ${each.toFixed(1)} µs a line, ${((user + system) / LINES).toFixed(1)} µs of processor time`);
}

const descriptor = openSync(join(folder, 'sync.log'), 'w');
const handle = await open(join(folder, 'async.log'), 'w');
await measure('synchronous', (place) => writeSync(descriptor, line, 0, line.length, place));
await measure('asynchronous', (place) => handle.write(line, 0, line.length, place));
await handle.close();
rmSync(folder, { recursive: true });
