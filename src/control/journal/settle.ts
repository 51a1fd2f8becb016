import { monotonicMs } from '../../core/clock.ts';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { aDuration, parseDuration } from '../duration.ts';
import { badBody, Problem } from '../problem.ts';
import type { Expectation, Verdict } from './expectation.ts';

const LONGEST_MS = 10 * 60 * 1000;

/** The time that a call gives, in milliseconds. Throws a Problem for what is none. */
export function timeoutOf(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw badBody([{ pointer: '/timeout', message: `must be ${aDuration}` }]);
  if (ms > LONGEST_MS) throw badBody([{ pointer: '/timeout', message: 'must be 10m at most' }]);
  return ms;
}

/** The news of a journal from now on. */
class News {
  readonly stop: () => void;
  #hasCome = false;
  #tell = () => {};

  constructor({ journal }: Sandbox) {
    this.stop = journal.listen(() => this.tell());
  }

  tell(): void {
    this.#hasCome = true;
    this.#tell();
  }

  /** Ends with the first of them, when the time is up, or when the client gives up. */
  come(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
      this.#tell = end;
      if (this.#hasCome) end();
    });
  }
}

interface Patience {
  /** How long at most. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Whether a verdict is the last word; what may still change is waited for. */
  isFinal(verdict: Verdict): boolean;
}

/**
 * The verdict on an expectation, as soon as it is the last word, or as it stands when time is up. Throws a Problem when the sandbox is
 * dropped meanwhile: nothing comes to its journal any more, whatever one of the same name is asked.
 */
export async function settle(sandbox: Sandbox, expectation: Expectation, patience: Patience): Promise<Verdict> {
  const { timeoutMs, signal, isFinal } = patience;
  const end = monotonicMs() + timeoutMs;
  let isGone = false;
  let news: News | undefined;
  const onEnd = () => {
    isGone = true;
    news?.tell();
  };
  const forget = sandbox.log.listen(() => {}, onEnd);
  try {
    for (;;) {
      // What comes while a verdict is found is no part of it.
      news = new News(sandbox);
      const verdict = await expectation.verdict(sandbox);
      const left = end - monotonicMs();
      if (isFinal(verdict) || left <= 0 || signal.aborted) return verdict;
      if (isGone) throw droppedMeanwhile(sandbox);
      await news.come(left, signal);
      news.stop();
    }
  } finally {
    news?.stop();
    forget();
  }
}

function droppedMeanwhile({ name }: Sandbox): Problem {
  return new Problem(410, `the sandbox ${name} was dropped while this waited`, [], { sandbox: name });
}
