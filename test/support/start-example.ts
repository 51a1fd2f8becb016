import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

export interface ExampleRun {
  code: number | null;
  /** Standard output and standard error. */
  output: string;
}

/** Running command, which is ended after its test. */
interface StartedExample {
  /**
   * Waits until a pattern was printed.
   * @returns the text of the first group of the pattern
   */
  printed(pattern: RegExp): Promise<string>;
  ended: Promise<ExampleRun>;
}

/** Variables that a command gets in addition to the environment of this process. */
type Variables = Readonly<Record<string, string>>;

/** The environment of this process without variables of leadmock or other test runners. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const steers = /^(LEADMOCK_.*|VITEST.*|npm_.*|NODE_ENV|NODE_OPTIONS|TEST|PORT|CI|FORCE_COLOR)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !steers.test(name)));
}

export function startIn(
  { onTestFinished }: TestContext,
  folder: string,
  { command, env = {} }: { command: string; env?: Variables },
): StartedExample {
  const temporary = mkdtempSync(join(tmpdir(), 'leadmock-example-'));
  const variables = { ...cleanEnvironment(), TMPDIR: temporary, ...env };
  // The process group allows ending the shell, npm and the program together.
  const child = spawn(command, { cwd: folder, env: variables, shell: true, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  onTestFinished(async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
    rmSync(temporary, { recursive: true, force: true });
  });
  return {
    ended,
    async printed(pattern) {
      for (;;) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output}`);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
    },
  };
}
