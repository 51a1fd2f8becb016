import { useLayoutEffect } from 'preact/hooks';

/** Calls the `act` of the latest rendering for events of the window. */
export function useListener<Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) {
  useLayoutEffect(() => {
    addEventListener(type, act);
    return () => removeEventListener(type, act);
  });
}

export function useInterval(ms: number, act: () => void) {
  useLayoutEffect(() => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  }, []);
}

export const onInput =
  (act: (text: string) => void) =>
  ({ currentTarget }: { currentTarget: { value: string } }) =>
    act(currentTarget.value);
