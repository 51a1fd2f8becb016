import { useRef, useState } from 'preact/hooks';
import { currentFacts } from '../shell/fact-store.ts';
import { say } from './outcome.tsx';

/** The same, but not begun again while it is on its way: a second click or Enter comes too soon to mean a second one. */
export function useOnce<Given extends unknown[]>(act: ((...given: Given) => unknown) | undefined) {
  const isOnWay = useRef(false);
  return async (...given: Given) => {
    if (isOnWay.current) return;
    isOnWay.current = true;
    try {
      await act?.(...given);
    } finally {
      isOnWay.current = false;
    }
  };
}

/**
 * Does what a button asks for: reads anew what is shown, says what came of it, and holds the error to be shown beside the button.
 */
export function useAction() {
  const [error, setError] = useState<unknown>();
  /**
   * @param done what to say of a success
   * @returns undefined for a failure
   */
  const run = async <Value>(
    done: string | ((value: Value) => string),
    act: () => Promise<Value>,
  ): Promise<Value | undefined> => {
    say('');
    try {
      const value = await act();
      await currentFacts()?.refresh();
      setError(undefined);
      say(typeof done === 'string' ? done : done(value));
      return value;
    } catch (failure) {
      await currentFacts()?.refresh();
      setError(failure);
      return undefined;
    }
  };
  return { run, error, setError };
}
