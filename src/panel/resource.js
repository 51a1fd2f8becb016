import { useLayoutEffect, useRef, useState } from './vendor.js';

/**
 * What a call answers, asked for anew whenever one of the keys changes; never twice at once. The last answer stays while the next
 * one is on its way, and when that fails.
 * @template Value
 * @param {() => Promise<Value>} load
 * @param {unknown[]} keys
 */
export function useResource(load, keys) {
  const [{ value, error }, setAnswer] = useState(/** @type {{ value?: Value | undefined, error?: unknown }} */ ({}));
  const work = useRef({
    load,
    isWanted: false,
    isGone: false,
    running: /** @type {Promise<void> | undefined} */ (undefined),
  }).current;
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
