import { useRef, useState } from 'preact/hooks';
import { currentFacts } from '../shell/fact-store.ts';
import { notify } from './notification.tsx';

/** Ignores calls during a running call, because a second click or Enter is usually accidental. */
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

export function useAction() {
  const [error, setError] = useState<unknown>();
  /**
   * Runs an action of the user, then refreshes facts.
   * @param done message after a success
   * @returns undefined if the action failed
   */
  const run = async <Value>(
    done: string | ((value: Value) => string),
    act: () => Promise<Value>,
  ): Promise<Value | undefined> => {
    notify('');
    try {
      const value = await act();
      await currentFacts()?.refresh();
      setError(undefined);
      notify(typeof done === 'string' ? done : done(value));
      return value;
    } catch (failure) {
      await currentFacts()?.refresh();
      setError(failure);
      return undefined;
    }
  };
  return { run, error, setError };
}
