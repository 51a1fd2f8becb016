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
const SECTION = 'section, form, header, [role="dialog"], main';
const CONTROL = 'button:not(:disabled), a[href], input, select, textarea';

interface Place {
  focused: HTMLElement;
  item: Element | null;
  popover: Element | null;
  /** List or table, and index of the item with the focus. */
  list: Element | null | undefined;
  at: number;
  /** Sections around the focus, inner ones first. */
  sections: HTMLElement[];
}

function placeOf(focused: HTMLElement): Place {
  const item = focused.closest(ITEM);
  const popover = focused.closest('[popover]');
  const list = item?.parentElement;
  const sections = [...document.querySelectorAll<HTMLElement>(SECTION)].filter((one) => one.contains(focused));
  return { focused, item, popover, list, at: -1, sections: sections.reverse() };
}

const isLost = (focused: Element) => !focused.isConnected || focused.matches(':disabled');

/** @returns the first control of the same, next or previous item, and then the sections */
function nearby({ list, at, sections }: Place): HTMLElement[] {
  const items = list?.isConnected ? [list.children[at], list.children[at - 1]] : [];
  const controls = items.flatMap((item) => item?.querySelector<HTMLElement>(CONTROL) ?? []);
  return [...controls, ...sections, document.querySelector('main')].filter((one) => one?.isConnected) as HTMLElement[];
}

function focusNearby(place: Place): void {
  for (const one of nearby(place)) {
    if (one.matches(SECTION) && !one.hasAttribute('tabindex')) one.tabIndex = -1;
    one.focus({ preventScroll: true });
    // Hidden sections cannot have the focus.
    if (document.activeElement === one) return;
  }
}

/** Moves the focus to what is nearest, if the focused element disappears or becomes disabled. */
export function keepFocus(): void {
  let place: Place | undefined;
  const look = () => {
    if (place?.item?.isConnected) place.at = [...(place.list?.children ?? [])].indexOf(place.item);
    const { activeElement } = document;
    const isClosed = place?.popover && !place.popover.matches(':popover-open');
    const hasFocus = activeElement && activeElement !== document.body && !isLost(activeElement);
    if (place && isLost(place.focused) && !hasFocus && !isClosed) focusNearby(place);
  };
  addEventListener('focusin', ({ target }) => {
    place = placeOf(target as HTMLElement);
    look();
  });
  addEventListener('focusout', ({ target }) => {
    // The browser also sends this event if it removes the element.
    setTimeout(() => {
      const isLeft = place?.focused === target && !isLost(target as Element) && document.hasFocus();
      if (isLeft) place = undefined;
    });
  });
  const observed = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(look).observe(document.body, observed);
}
