import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Low } from 'lowdb';
import { DataFile, JSONFile } from 'lowdb/node';
import type { Store } from './store.ts';

/** How long changes are gathered before the file is written: a test that posts 50 times costs one write, not 50. */
const GATHER_MS = 100;

interface DataFileParts<Content> {
  /** What the file should hold now. */
  content(): Content;
  /** Called when a write failed; the next change, or the stop, tries again. */
  onProblem(error: Error): void;
}

/** What an earlier run left in the file; undefined when there is no file. Nothing is written. */
export async function readDataFile<Content>(
  path: string,
  parse: (text: string) => Content,
): Promise<Content | undefined> {
  return (await new DataFile<Content>(path, { parse, stringify: String }).read()) ?? undefined;
}

/**
 * One readable JSON file, kept by lowdb, which writes a temporary file and renames it: whoever reads it sees a whole state,
 * never half of one. Writes run one at a time.
 */
export function dataFileStore<Content>(path: string, parts: DataFileParts<Content>): Store {
  const db = new Low(new JSONFile<Content>(path), parts.content());

  let changed = false;
  let problem: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (changed) {
      changed = false;
      db.data = parts.content();
      try {
        await mkdir(dirname(path), { recursive: true });
        await db.write();
        problem = undefined;
      } catch (error) {
        changed = true;
        problem = `${path} cannot be written: ${(error as Error).message}`;
        parts.onProblem(error as Error);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    async begin() {
      await mkdir(dirname(path), { recursive: true });
      await db.write();
    },
    commit() {
      changed = true;
      timer ??= setTimeout(flush, GATHER_MS);
    },
    get problem() {
      return problem;
    },
    async close() {
      // What no commit tells, such as a token's last action, is written here at the latest.
      changed = true;
      await flush();
    },
  };
}
