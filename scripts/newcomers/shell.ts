import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Step } from './step.ts';

const READY = 'leadmock is ready';
const POLL_MS = 50;
/** Timeout of a step in milliseconds. */
const LONGEST_STEP_MS = 600_000;

/** Shell of a newcomer, which keeps its folder and exported variables between steps. */
export interface Shell {
  /**
   * Runs a step.
   * @returns its duration in milliseconds and its output; rejects with the place in the page if the step fails
   */
  take(step: Step): Promise<{ ms: number; output: string }>;
  /** Ends all processes that are still running. */
  close(): Promise<void>;
}

/** @param home working folder of the newcomer, with the clone in `leadmock` */
export function openShell(home: string, env: NodeJS.ProcessEnv): Shell {
  const [state, log] = ['.state', '.output'].map((name) => join(home, name)) as [string, string];
  writeFileSync(state, `cd '${home}'\n`);
  const started: ChildProcess[] = [];

  function launch({ folder, script }: Step): ChildProcess {
    const go = folder === undefined ? '' : `cd '${join(home, folder)}'\n`;
    const keep = `{ export -p; printf 'cd %q\\n' "$PWD"; } > '${state}'`;
    // The output is a file, because background processes would keep a pipe open.
    const output = openSync(log, 'w');
    const text = `. '${state}'\n${go}${script.trimEnd()}\n${keep}`;
    // The shell has a process group, which is ended together.
    const child = spawn('bash', ['-euc', text], { env, stdio: ['ignore', output, output], detached: true });
    closeSync(output);
    started.push(child);
    return child;
  }

  return {
    async take(step) {
      const from = performance.now();
      const child = launch(step);
      const ended = once(child, 'exit').then(([code]) => code);
      const isReady = () => step.serves === true && readFileSync(log, 'utf8').includes(READY);
      while (child.exitCode === null && child.signalCode === null && !isReady()) {
        if (performance.now() - from > LONGEST_STEP_MS) break;
        await Promise.race([ended, wait(POLL_MS)]);
      }
      const output = readFileSync(log, 'utf8');
      if (step.serves === true ? !isReady() : child.exitCode !== 0) {
        const how = child.exitCode === null ? 'does not end' : `ended with ${child.exitCode}`;
        throw new Error(`${step.page}:${step.line} ${how}:\n${step.script.trimEnd()}\n\n${output}`);
      }
      return { ms: performance.now() - from, output };
    },
    async close() {
      for (const { pid } of started) {
        try {
          process.kill(-(pid as number), 'SIGKILL');
        } catch (error) {
          // All processes of the group have already ended.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
      await Promise.all(
        started.map(async (child) => {
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        }),
      );
    },
  };
}
