import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { snippetsMarked } from '../../support/documentation.ts';
import { needs, program } from '../../support/needs.ts';

const { isSkipped, why } = needs([program('npx')]);

/** Removes times, which differ in each run. */
function withoutTimes(text: string): string {
  return text.replace(/\b\d+\.\d s\b/g, '… s').replace(/\b\d+ ms later/g, '… ms later');
}

/**
 * Runs a command line in a shell.
 * @returns its exit code, and its output with standard error first
 */
function runIn(cwd: string, line: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile('sh', ['-c', line], { cwd }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stderr + stdout });
    });
  });
}

test.skipIf(isSkipped)(`the suite of the page is green, has a finding, and after the cure has none${why}`, async () => {
  const [client, suite, found, cure, cured] = snippetsMarked('faults').map(({ code }) => code);
  const cwd = join(inject('packed'), 'lost-responses');
  mkdirSync(cwd, { recursive: true });
  const booking = client ?? '';
  writeFileSync(join(cwd, 'booking.mjs'), booking);
  writeFileSync(join(cwd, 'booking.test.mjs'), suite ?? '');

  expect((await runIn(cwd, 'npx --no -- leadmock run -- node --test booking.test.mjs')).code).toBe(0);
  for (const [shown = '', code] of [[found, 5] as const, [cured, 0] as const]) {
    const [, line = '', output = ''] = /^\$ (.*)\n([\s\S]*)$/.exec(shown) ?? [];
    const ended = await runIn(cwd, line);
    expect(withoutTimes(ended.output)).toBe(withoutTimes(output));
    expect(ended.code).toBe(code);
    const fixed = booking.replace(/ {4}} catch \(error\) {[\s\S]*? {4}}/, (cure ?? '').trimEnd());
    expect(fixed).not.toBe(booking);
    writeFileSync(join(cwd, 'booking.mjs'), fixed);
  }
});
