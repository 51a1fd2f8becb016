import { dirname, join } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';

/** Editors write a file in several steps: it is told of when it has been left alone for so long. */
const QUIET_MS = 100;
const POLLING_INTERVAL_MS = 500;

/** How to learn of changes: from the file system, or by looking again and again where that says nothing. */
export type WatchedBy = 'events' | 'polling';

interface Listener {
  onFile(file: string): void;
  onError(error: Error): void;
}

/** Fixtures and operations; of modules it is only told that they changed. */
const WATCHED = /\.(json|mjs)$/;

/**
 * The JSON files and modules of some folders. Folders are watched, not files: one that is replaced by renaming is the same file to the user.
 * The folders above are watched too, where they may be read, so that a folder may come back.
 */
function watcherOf(folders: readonly string[], by: WatchedBy): FSWatcher {
  const ways = new Set(folders.flatMap((folder) => [folder, dirname(folder)]));
  return watch([...ways], {
    depth: 1,
    ignored: (path) => !ways.has(path) && !(folders.includes(dirname(path)) && WATCHED.test(path)),
    usePolling: by === 'polling',
    interval: POLLING_INTERVAL_MS,
    ignorePermissionErrors: true,
  });
}

/** Tells of every JSON file and module in some folders, at the beginning and when it changes, comes or goes, until it is stopped. */
export class FolderWatch {
  readonly #folders: readonly string[];
  readonly #by: WatchedBy;
  readonly #listener: Listener;
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #known = new Set<string>();
  #watcher: FSWatcher;

  /** @param folders absolute paths */
  constructor(folders: readonly string[], by: WatchedBy, listener: Listener) {
    this.#folders = folders;
    this.#by = by;
    this.#listener = listener;
    this.#watcher = this.#begin();
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    void this.#watcher.close();
  }

  #begin(): FSWatcher {
    const watcher = watcherOf(this.#folders, this.#by);
    for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, (file) => this.#tellSoon(file));
    watcher.on('error', (error) => this.#listener.onError(error as Error));
    if (this.#by === 'events') this.#noticeNewFolders(watcher);
    return watcher;
  }

  /** chokidar would go on watching a folder that is gone when another one has taken its place in the same moment. */
  #noticeNewFolders(watcher: FSWatcher): void {
    watcher.on('raw', (_event, name, details) => {
      const path = join((details as { watchedPath: string }).watchedPath, name ?? '');
      if (this.#folders.includes(path)) this.#whenQuiet(path, () => this.#beginAgain());
    });
  }

  #beginAgain(): void {
    void this.#watcher.close();
    this.#watcher = this.#begin();
    for (const file of this.#known) this.#tellSoon(file);
  }

  #tellSoon(file: string): void {
    this.#known.add(file);
    this.#whenQuiet(file, () => this.#listener.onFile(file));
  }

  #whenQuiet(path: string, task: () => void): void {
    clearTimeout(this.#waiting.get(path));
    this.#waiting.set(path, setTimeout(task, QUIET_MS));
  }
}
