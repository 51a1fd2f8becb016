import { monotonicMs } from '../../core/clock.ts';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { ControlCall } from '../control-operation.ts';
import { requireDuration } from '../duration.ts';
import { Problem } from '../problem.ts';
import type { Expectation, ExpectationResult } from './expectation.ts';

const LONGEST_TIMEOUT = '10m';

/**
 * Resolves when the log adds an event, after `ms` milliseconds of real time, or when `signal` aborts.
 * Rejects when the sandbox is deleted or evicted.
 */
function nextEvent(sandbox: Sandbox, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      stop();
      resolve();
    };
    const onDrop = () => {
      const { name } = sandbox;
      reject(new Problem(410, `the sandbox ${name} was deleted or evicted during the wait`, [], { sandbox: name }));
      end();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    stop = sandbox.log.listen(end, onDrop);
  });
}

/**
 * @param timeout duration
 * @returns the first final result, or the latest result if the wait times out or `signal` aborts
 * @throws Problem 400 if the timeout is invalid; 410 if the sandbox is deleted or evicted during the wait
 */
export async function awaitResult(
  { sandbox, signal }: Pick<ControlCall, 'sandbox' | 'signal'>,
  expectation: Expectation,
  timeout: string,
  isFinal: (result: ExpectationResult) => boolean,
): Promise<ExpectationResult> {
  const end = monotonicMs() + requireDuration('timeout', timeout, LONGEST_TIMEOUT);
  for (;;) {
    const result = expectation.result(sandbox);
    const left = end - monotonicMs();
    if (isFinal(result) || left <= 0 || signal.aborted) return result;
    await nextEvent(sandbox, left, signal);
  }
}
