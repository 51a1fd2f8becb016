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

/** Item of a list or table, and section of the page. */
const ITEM = 'li, tr';
const SECTION = 'section, form, [role="dialog"], main';
const CONTROL = 'button:not(:disabled), a[href], input, select, textarea';

/**
 * Remembers the place of the focus before an action or another view removes the focused element.
 * @returns a function that then focuses the first control of the next or previous item, or the section around
 */
export function holdFocus(): () => void {
  const focused = document.activeElement;
  const item = focused?.closest(ITEM);
  const neighbors = [item, item?.nextElementSibling, item?.previousElementSibling];
  const sections = [...document.querySelectorAll<HTMLElement>(SECTION)]
    .filter((one) => one.contains(focused))
    .reverse();
  const restore = () => {
    // The browser moves the focus from a disabled button to the body later.
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches(':disabled')) return;
    const shown = neighbors.filter((one) => one?.isConnected);
    const control = shown.map((one) => one?.querySelector<HTMLElement>(CONTROL)).find((one) => one);
    const section = sections.find((one) => one.isConnected);
    if (section && !section.hasAttribute('tabindex')) section.tabIndex = -1;
    (control ?? section)?.focus();
  };
  // Runs after the page is rendered.
  return () => void setTimeout(restore);
}
