// Runs `npm test` repeatedly next to busy processes, so that tests that depend on luck fail. `npm run steady` runs it
// ten times with two such processes; -- --times 3 --busy 4 changes these numbers.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { numberOf, scriptOptions } from '../support/script-options.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const values = scriptOptions({ times: { type: 'string' }, busy: { type: 'string' } });
const times = numberOf('times', values.times, 1) ?? 10;
const busy = numberOf('busy', values.busy, 0) ?? 2;

const workers: ChildProcess[] = Array.from({ length: busy }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
process.once('exit', () => {
  for (const worker of workers) worker.kill('SIGKILL');
});

let failures = 0;
for (let time = 1; time <= times; time += 1) {
  const began = Date.now();
  // Both outputs are one stream, because vitest prints failures and their reasons on different streams.
  const { status, stdout } = spawnSync('npm test 2>&1', {
    cwd: ROOT,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`run ${time} of ${times}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (status === 0) continue;
  failures += 1;
  const said = join(tmpdir(), `leadmock-steady-${process.pid}-${time}.log`);
  writeFileSync(said, stdout);
  console.log(`  all that it said: ${said}`);
  const failed = stdout.split('\n').filter((line) => line.includes(' FAIL '));
  for (const line of new Set(failed)) console.log(`  ${line.trim()}`);
}
console.log(`${times - failures} of ${times} runs passed beside ${busy} busy processes`);
process.exit(failures === 0 ? 0 : 1);
