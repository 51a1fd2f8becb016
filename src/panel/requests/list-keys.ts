import type { JournalRequest } from '../../client/index.ts';
import { useKeys } from '../shell/keyboard.ts';
import { href, parseRoute, replaceRoute } from '../shell/route.ts';

/** In the detail, arrows scroll instead of moving through the list. */
export function keepArrows(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

export function useListKeys(shown: readonly JournalRequest[], id: number, filter: string) {
  const walk = (by: number) => () => {
    // Reads the id from the address, because the user may press a key before the page is rendered again.
    const now = Number(parseRoute(location.hash).rest[0] ?? 0);
    const at = shown.findIndex((request) => request.id === now);
    const next = shown[at < 0 ? 0 : at + by];
    if (!next) return;
    replaceRoute(href(['requests', next.id], { q: filter }));
    document.getElementById(`request-${next.id}`)?.focus();
  };
  useKeys({
    j: walk(1),
    k: walk(-1),
    ArrowDown: walk(1),
    ArrowUp: walk(-1),
    Escape() {
      if (id === 0) return;
      replaceRoute(href(['requests'], { q: filter }));
      document.getElementById(`request-${id}`)?.focus();
    },
  });
}
