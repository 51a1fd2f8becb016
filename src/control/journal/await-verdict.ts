import { monotonicMs } from '../../core/clock.ts';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { DURATION_DESCRIPTION, parseDuration } from '../duration.ts';
import { badBody, Problem } from '../problem.ts';
import type { Expectation, Verdict } from './expectation.ts';

const MAX_TIMEOUT_MS = 10 * 60 * 1000;

export function timeoutOf(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw badBody([{ pointer: '/timeout', message: `must be ${DURATION_DESCRIPTION}` }]);
  if (ms > MAX_TIMEOUT_MS) throw badBody([{ pointer: '/timeout', message: 'must be at most 10m' }]);
  return ms;
}

/**
 * Resolves when the journal adds or updates an entry, after `ms` milliseconds of real time, or when `signal` aborts.
 * Rejects when the sandbox is deleted or evicted.
 */
function nextEntry(sandbox: Sandbox, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = [];
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      for (const stop of stops) stop();
      resolve();
    };
    const onDrop = () => {
      reject(sandboxDeleted(sandbox));
      end();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    stops.push(sandbox.journal.listen(end));
    stops.push(sandbox.log.listen(() => {}, onDrop));
  });
}

interface WaitOptions {
  timeoutMs: number;
  signal: AbortSignal;
  isFinal(verdict: Verdict): boolean;
}

/**
 * @returns the first final verdict, or the latest verdict if the wait times out or `signal` aborts
 * @throws Problem 410 if the sandbox is deleted or evicted during the wait
 */
export async function awaitVerdict(sandbox: Sandbox, expectation: Expectation, options: WaitOptions): Promise<Verdict> {
  const { timeoutMs, signal, isFinal } = options;
  const end = monotonicMs() + timeoutMs;
  for (;;) {
    const verdict = expectation.verdict(sandbox);
    const left = end - monotonicMs();
    if (isFinal(verdict) || left <= 0 || signal.aborted) return verdict;
    await nextEntry(sandbox, left, signal);
  }
}

function sandboxDeleted({ name }: Sandbox): Problem {
  return new Problem(410, `the sandbox ${name} was deleted or evicted during the wait`, [], { sandbox: name });
}
