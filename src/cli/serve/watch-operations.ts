import type { Mock } from '../../mock.ts';
import type { Logger } from './log.ts';

/** Reads a changed file of operations again and logs the result. */
export function operationsWatcher(
  { operationFiles, reloadOperations }: Pick<Mock, 'operationFiles' | 'reloadOperations'>,
  logger: Logger,
): (file: string) => void {
  // One after the other, so that the newest is served.
  let last = Promise.resolve();
  const readAgain = async (file: string) => {
    try {
      await reloadOperations();
      logger.info(`read the operations of ${file} again`);
    } catch (error) {
      logger.error(`${(error as Error).message}\n  what was served before stays`);
    }
  };
  return (file) => {
    if (!operationFiles.hasChanged(file)) return;
    if (file.endsWith('.mjs')) {
      logger.warn(`${file} was changed: a module is read once, so its operations stay as they are until a restart`);
      return;
    }
    last = last.then(() => readAgain(file));
  };
}
