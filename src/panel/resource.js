import { useEffect, useRef, useState } from './vendor.js';

/**
 * What a call answers, asked for anew whenever one of the keys changes. The last answer stays while the next one is on its way, and
 * when that fails.
 * @template Value
 * @param {() => Promise<Value>} load
 * @param {unknown[]} keys
 */
export function useResource(load, keys) {
  const [{ value, error }, setAnswer] = useState(/** @type {{ value?: Value | undefined, error?: unknown }} */ ({}));
  const turn = useRef(0);
  const reload = async () => {
    turn.current += 1;
    const own = turn.current;
    /** @param {{ value?: Value, error?: unknown }} answer */
    const take = (answer) => own === turn.current && setAnswer((last) => ({ value: last.value, ...answer }));
    try {
      take({ value: await load(), error: undefined });
    } catch (failure) {
      take({ error: failure });
    }
  };
  useEffect(() => {
    reload();
    return () => {
      turn.current += 1;
    };
  }, keys);
  return { value, error, reload };
}
