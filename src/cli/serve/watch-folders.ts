import { dirname, join } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';

/** Editors write a file in several steps: a change counts once the size has been the same for so long. */
const QUIET_MS = 100;
const POLLING_INTERVAL_MS = 500;

/** Polling is for file systems that send no events. */
export type WatchedBy = 'events' | 'polling';

interface Listener {
  onFile(file: string): void;
  onError(error: Error): void;
}

/** Fixtures and operations. */
const WATCHED = /\.(json|mjs)$/;

/**
 * Calls back for each JSON file and module in some folders, at first and whenever it changes, comes or goes. Watches folders, because
 * a file that is replaced by renaming is the same file to the user, and the folders above, because a folder may come back.
 * @param folders absolute paths
 */
export function watchFolders(folders: readonly string[], by: WatchedBy, listener: Listener): { stop(): void } {
  const ways = new Set(folders.flatMap((folder) => [folder, dirname(folder)]));
  const begin = (): FSWatcher => {
    const watcher = watch([...ways], {
      depth: 1,
      ignored: (path) => !ways.has(path) && !(folders.includes(dirname(path)) && WATCHED.test(path)),
      usePolling: by === 'polling',
      interval: POLLING_INTERVAL_MS,
      awaitWriteFinish: { stabilityThreshold: QUIET_MS, pollInterval: QUIET_MS / 2 },
      ignorePermissionErrors: true,
    });
    for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, listener.onFile);
    watcher.on('error', (error) => listener.onError(error as Error));
    if (by === 'events') watcher.on('raw', beginAgain);
    return watcher;
  };
  let replaced: NodeJS.Timeout | undefined;
  /** chokidar keeps watching a removed folder if another folder takes its place at once. */
  const beginAgain = (_event: string, name: string | null, details: unknown): void => {
    const { watchedPath } = details as { watchedPath: string };
    if (!folders.includes(join(watchedPath, name ?? ''))) return;
    clearTimeout(replaced);
    replaced = setTimeout(() => {
      void watcher.close();
      watcher = begin();
    }, QUIET_MS);
  };
  let watcher = begin();
  return {
    stop() {
      clearTimeout(replaced);
      void watcher.close();
    },
  };
}
