import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { snippetsMarked } from '../../support/documentation.ts';
import { needs, program } from '../../support/needs.ts';

const { isSkipped, why } = needs([program('npx')]);

/** Removes times, which differ in each run. */
function withoutTimes(text: string): string {
  return text.replace(/\b\d+(\.\d)? (s|min)\b/g, '… s').replace(/\b\d+ ms later/g, '… ms later');
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

/** @returns the code of the tutorial before its defect is fixed */
function defectiveClient(): string {
  const [{ code = '' } = {}] = snippetsMarked('tutorial').filter(({ code }) => code.startsWith('// booking.js\n'));
  expect(code).toContain('ATTEMPTS');
  return code;
}

test.skipIf(isSkipped)(
  `the suite of the page is green, and the sweep prints the documented finding${why}`,
  async () => {
    const [suite = '', shown = ''] = snippetsMarked('faults').map(({ code }) => code);
    const cwd = join(inject('packed'), 'lost-responses');
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, 'booking.js'), defectiveClient());
    writeFileSync(join(cwd, 'booking.test.mjs'), suite);

    expect((await runIn(cwd, 'npx --no -- leadmock run -- node --test booking.test.mjs')).code).toBe(0);
    const [, line = '', output = ''] = /^\$ (.*)\n([\s\S]*)$/.exec(shown) ?? [];
    const ended = await runIn(cwd, line);
    expect(withoutTimes(ended.output)).toBe(withoutTimes(output));
    expect(ended.code).toBe(5);
  },
);
