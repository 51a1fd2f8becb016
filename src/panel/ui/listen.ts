import { useLayoutEffect } from 'preact/hooks';

/** Hears what happens to the page, by the latest function. */
export function useListener<Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) {
  useLayoutEffect(() => {
    addEventListener(type, act);
    return () => removeEventListener(type, act);
  });
}

/** Does something time and again, by the latest function. */
export function useInterval(ms: number, act: () => void) {
  useLayoutEffect(() => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  }, []);
}

/** Hands on what a box holds. */
export const typed =
  (act: (text: string) => void) =>
  ({ currentTarget }: { currentTarget: { value: string } }) =>
    act(currentTarget.value);
