import { say } from './outcome.js';
import { useState } from './vendor.js';

/** Does what a button asks for: says what came of it, and keeps the error to be shown beside the button. */
export function useAction() {
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  /**
   * @template Value
   * @param {string | ((value: Value) => string)} done what to say of a success
   * @param {() => Promise<Value>} act
   * @returns {Promise<Value | undefined>} undefined for a failure
   */
  const run = async (done, act) => {
    try {
      const value = await act();
      setError(undefined);
      say(typeof done === 'string' ? done : done(value));
      return value;
    } catch (failure) {
      setError(failure);
      return undefined;
    }
  };
  return { run, error };
}
