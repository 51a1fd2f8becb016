import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface LoadResult<Value> {
  value?: Value | undefined;
  error?: unknown;
}

interface Work<Value> {
  load: () => Promise<Value>;
  isWanted: boolean;
  isGone: boolean;
  running?: Promise<void> | undefined;
}

/**
 * Calls `load` at the first render and when a key changes, but never concurrently. The last value stays while `load`
 * runs, and after an error.
 */
export function useResource<Value>(load: () => Promise<Value>, keys: unknown[]) {
  const [{ value, error }, setResult] = useState<LoadResult<Value>>({});
  const work = useRef<Work<Value>>({ load, isWanted: false, isGone: false }).current;
  work.load = load;
  const run = async () => {
    while (work.isWanted && !work.isGone) {
      work.isWanted = false;
      const response = await work.load().then(
        (fresh) => ({ value: fresh, error: undefined }),
        (failure) => ({ error: failure }),
      );
      if (!work.isGone) setResult((last) => ({ ...last, ...response }));
    }
    work.running = undefined;
  };
  /** Calls `load`, but only after a running call has ended. Resolves after the new call. */
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
