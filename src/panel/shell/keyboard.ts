import { useListener } from '../ui/use-listener.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** @param actions functions by `KeyboardEvent.key`, for keys without Ctrl, Alt or Meta outside of form fields */
export function useKeys(actions: Record<string, (event: KeyboardEvent) => void>) {
  useListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const act = actions[key];
    if (!act || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    // Escape closes an open menu.
    if (isTyping(target) || (key === 'Escape' && document.querySelector(':popover-open'))) return;
    event.preventDefault();
    act(event);
  });
}
