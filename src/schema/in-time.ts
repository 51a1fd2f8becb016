import { type Context, createContext, Script } from 'node:vm';
import { monotonicMs } from '../core/real-time.ts';

/** So often work is begun: somewhere the processor time may stand still. */
const MOST_ATTEMPTS = 20;

/** Processor time between two looks at it, of which a part may be missing. */
const INEXACT_MS = 10;

const script = new Script('work()');
let context: Context | undefined;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Whether the engine stopped what was running. */
function hasRunOut(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

/** When the engine stops the work around what is begun, on the clock of `monotonicMs`. */
let stopAround = Number.POSITIVE_INFINITY;

/**
 * What synchronous work gives, however much there may be of it: it is stopped when it has taken so much processor time, and undefined is
 * given. On a busy machine much more time may pass meanwhile, which is no fault of the work; so it may be begun again.
 */
export function inTime<Found>(limitMs: number, work: () => Found): { found: Found } | undefined {
  context ??= createContext({});
  const end = processorMs() + limitMs - INEXACT_MS;
  const outerStop = stopAround;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    try {
      context['work'] = work;
      stopAround = Math.min(outerStop, monotonicMs() + limitMs);
      return { found: script.runInContext(context, { timeout: limitMs }) as Found };
    } catch (error) {
      // Where both were to stop, the engine stops the inner work and forgets the outer one.
      if (!hasRunOut(error) || monotonicMs() >= outerStop) throw error;
    } finally {
      stopAround = outerStop;
    }
    if (processorMs() >= end) break;
  }
  return undefined;
}
