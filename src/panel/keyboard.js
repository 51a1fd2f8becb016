import { useLayoutEffect } from './vendor.js';

/** @param {EventTarget | null} target */
function isTyping(target) {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Keys that act wherever the focus is, but not while somebody types, nor below a dialog.
 * @param {Record<string, (event: KeyboardEvent) => void>} actions by `KeyboardEvent.key`
 */
export function useKeys(actions) {
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const act = actions[key];
      if (!act || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (isTyping(target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      act(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
