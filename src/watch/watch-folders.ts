import { dirname, join } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { clearTimeout, setTimeout } from '../mock/core/real-time.ts';

/**
 * Milliseconds without another change before leadmock calls `onFile` for an added or changed file, or watches a
 * replaced folder again. Editors may write in several steps.
 */
const QUIET_MS = 100;
const POLLING_INTERVAL_MS = 500;

/** Polling also works on file systems without events. */
export type WatchedBy = 'events' | 'polling';

interface Listener {
  onFile(file: string): void;
  onError(error: Error): void;
}

const WATCHED = /\.(json|mjs)$/;

/**
 * Calls `onFile` for each JSON file and `.mjs` module in the folders: at the start, and after a program adds, changes
 * or removes a file. Watches folders instead of files, because editors may replace a file by renaming another file.
 * Also watches the parent folders, because a program may remove a folder and create it again.
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
  /**
   * Starts watching again after an event for the path of a watched folder. If another folder replaced this folder,
   * chokidar would keep watching the removed folder.
   */
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
