import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Answer<Value> {
  value?: Value | undefined;
  error?: unknown;
}

/** A question that is on its way, and the next one. */
interface Work<Value> {
  load: () => Promise<Value>;
  isWanted: boolean;
  isGone: boolean;
  running?: Promise<void> | undefined;
}

/**
 * What a call answers, asked for anew whenever one of the keys changes; never twice at once. The last answer stays while the next
 * one is on its way, and when that fails.
 */
export function useResource<Value>(load: () => Promise<Value>, keys: unknown[]) {
  const [{ value, error }, setAnswer] = useState<Answer<Value>>({});
  const work = useRef<Work<Value>>({ load, isWanted: false, isGone: false }).current;
  work.load = load;
  const run = async () => {
    while (work.isWanted && !work.isGone) {
      work.isWanted = false;
      const answer = await work.load().then(
        (fresh) => ({ value: fresh, error: undefined }),
        (failure) => ({ error: failure }),
      );
      if (!work.isGone) setAnswer((last) => ({ ...last, ...answer }));
    }
    work.running = undefined;
  };
  /** Resolves with an answer to a question that was asked from now on. */
  const reload = () => {
    work.isWanted = true;
    work.running ??= run();
    return work.running;
  };
  useLayoutEffect(() => void reload(), keys);
  useLayoutEffect(() => {
    work.isGone = false;
    return () => {
      work.isGone = true;
    };
  }, []);
  return { value, error, reload };
}
