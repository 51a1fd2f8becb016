import { useLayoutEffect, useRef } from 'preact/hooks';

/** An element of the page by its id. */
export const elementOf = (id: string) => document.getElementById(id);

/** Keeps what a list marks as current in sight: on a narrow screen it takes more room than there is. */
export function useCurrentInSight(list: string, current: string) {
  useLayoutEffect(() => {
    const shown = document.querySelector(`${list} [aria-current]`);
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
}

/** For the button in whose place something stands while it is open: afterwards the focus is back on it. */
export function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => (isOpen ? () => button.current?.focus() : undefined), [isOpen]);
  return button;
}
