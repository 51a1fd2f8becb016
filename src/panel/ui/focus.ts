import { useLayoutEffect, useRef } from 'preact/hooks';

export function useScrollToCurrent(list: string, current: string) {
  useLayoutEffect(() => {
    const shown = document.querySelector(`${list} [aria-current]`);
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
}

/** Moves the focus back to the button when the element that replaces the button closes. */
export function useRestoreFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => (isOpen ? () => button.current?.focus() : undefined), [isOpen]);
  return button;
}
