import { dirname } from 'node:path';
import { BEFORE_RELOAD, type Reload } from '../mock/control/reset/reload.ts';
import { NOT_USABLE } from '../mock/control/reset/reset.ts';
import type { Mock } from '../mock/create-mock.ts';
import { type WatchedBy, watchFolders } from './watch-folders.ts';

/** Part of the loggers of pino and of Vite. */
export interface WatchLog {
  info(text: string): void;
  warn(text: string): void;
  error(problem: unknown): void;
}

function reporter(logger: WatchLog): (reload: Reload) => void {
  const broken = new Set<string>();
  return ({ name, errors, restarted, saved }) => {
    if (errors.length > 0) {
      broken.add(name);
      const places = errors.map(({ message }) => `\n  ${message.replace(NOT_USABLE, '')}`).join('');
      logger.error(`the fixture ${name} was not loaded, so sandboxes keep their contents:${places}`);
      return;
    }
    const isHealed = broken.delete(name);
    if (restarted.length > 0) {
      const undo =
        saved.length > 0 ? `; the earlier contents of ${saved.join(', ')} are in the snapshot ${BEFORE_RELOAD}` : '';
      logger.info(`reloaded the fixture ${name} and reset ${restarted.join(', ')}${undo}`);
    } else if (isHealed) logger.info(`the fixture ${name} is valid again`);
  };
}

function operationsWatcher({ operationFiles, reloadOperations }: Mock, logger: WatchLog): (file: string) => void {
  // Reloads run one after another, so that the latest contents win.
  let last = Promise.resolve();
  const readAgain = async (file: string) => {
    try {
      await reloadOperations();
      logger.info(`reloaded the operations of ${file}`);
    } catch (error) {
      logger.error(`${(error as Error).message}\n  leadmock keeps the previous operations`);
    }
  };
  return (file) => {
    if (!operationFiles.hasChanged(file)) return;
    if (file.endsWith('.mjs')) {
      logger.warn(`${file} changed. Restart leadmock to load the module again`);
      return;
    }
    last = last.then(() => readAgain(file));
  };
}

export function watchFiles(mock: Mock, by: WatchedBy, logger: WatchLog): { stop(): void } {
  const { fixtureFolders, operationFiles, reload } = mock;
  const report = reporter(logger);
  const onOperations = operationsWatcher(mock, logger);
  const folders = [...new Set([...fixtureFolders, ...operationFiles.paths.map((file) => dirname(file))])];
  return watchFolders(folders, by, {
    onFile(file) {
      try {
        if (operationFiles.has(file)) return onOperations(file);
        const reloaded = reload(file);
        if (reloaded) report(reloaded);
      } catch (error) {
        // The server must continue, because the user may be editing the file.
        logger.error(error);
      }
    },
    onError: ({ message }) =>
      logger.error(`cannot watch files: ${message}. Restart leadmock with --watch-poll, or after each change`),
  });
}
