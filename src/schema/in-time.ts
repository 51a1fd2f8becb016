import { type Context, createContext, Script } from 'node:vm';

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

/**
 * What synchronous work gives, however much there may be of it: it is stopped when it has taken so much processor time, and undefined is
 * given. On a busy machine much more time may pass meanwhile, which is no fault of the work; so it may be begun again.
 */
export function inTime<Found>(limitMs: number, work: () => Found): { found: Found } | undefined {
  context ??= createContext({});
  const end = processorMs() + limitMs - INEXACT_MS;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    try {
      context['work'] = work;
      return { found: script.runInContext(context, { timeout: limitMs }) as Found };
    } catch (error) {
      if (!hasRunOut(error)) throw error;
    }
    if (processorMs() >= end) break;
  }
  return undefined;
}
