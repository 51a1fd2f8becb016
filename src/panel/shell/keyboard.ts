import { useListener } from '../ui/listen.ts';

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Keys that act wherever the focus is, but not while somebody types, nor below a dialog.
 * @param actions by `KeyboardEvent.key`
 */
export function useKeys(actions: Record<string, (event: KeyboardEvent) => void>) {
  useListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const act = actions[key];
    if (!act || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (isTyping(target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    act(event);
  });
}
