import { setFlagsFromString } from 'node:v8';
import { type Listening, listen } from '../http/listen.ts';
import { parserRefusalLine } from '../http/record.ts';
import { createMock, type Mock } from '../mock.ts';
import { version } from '../version.ts';
import { banner, startFacts } from './banner.ts';
import { readConfigFile } from './config-file.ts';
import { createLogger, type Logger, logRequest } from './log.ts';
import { type Environment, gatherSettings, unknownVariables } from './raw-settings.ts';
import { prepareReadyFile, readyFilePath, removeReadyFile, writeReadyFile } from './ready-file.ts';
import { readSettings, type ServeSettings } from './settings.ts';
import { exitCodes, UsageError } from './usage-error.ts';
import type { WatchedBy } from './watch-folders.ts';

/**
 * The journal makes every request outlive the young generation, and the engine would let a small heap double before it looks for what
 * is gone. Looking after a third of that costs little (docs/performance.md). An engine that does not know the setting ignores it.
 */
const HEAP_GROWTH = '--heap-growing-percent=30';

/** `leadmock serve`: runs until SIGTERM or SIGINT, then stops within a second. */
export async function serve(flags: Readonly<Record<string, unknown>>, environment: Environment): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  const settings = readSettings(gatherSettings(flags, environment, readConfigFile(environment)));
  const isTerminal = process.stdout.isTTY === true;
  const logger = await createLogger(settings.logLevel, isTerminal);
  for (const warning of unknownVariables(environment)) logger.warn(warning);

  if (settings.readyFile !== undefined) prepareReadyFile(settings.readyFile);
  const mock = await createMock({
    ...settings.mock,
    onRequest: (line) => logRequest(logger, line),
    onDefect: (error) => logger.error(error),
  });
  if (settings.watch && mock.fixtureFolders.length === 0) {
    throw new UsageError(
      '--watch: no fixture is a file of yours: name one by --fixture, or a folder of them by --fixtures-dir',
    );
  }
  // Whoever holds the lock of the data file may clear away what a killed process left beside it.
  if (settings.mock.dataFile !== undefined) removeReadyFile(`${settings.mock.dataFile}.ready`);
  const listening = await listenOrExplain(settings, mock, (status) => logRequest(logger, parserRefusalLine(status)));
  beginOrExplain(settings, mock);

  for (const line of mock.overriddenContract) logger.warn(`overrides: ${line}`);
  if (mock.tornBytes > 0) {
    logger.warn(`${mock.tornBytes} bytes of a change that was never answered were cut off the end of the log`);
  }

  let isStopping = false;
  const stop = async (signal: string) => {
    // Ctrl+C under npm comes twice, from the terminal and from npm: the second must not cut the last write short.
    if (isStopping) return;
    isStopping = true;
    logger.info(`stopping after ${signal}`);
    removeReadyFile(readyFilePath(settings));
    watching?.stop();
    await listening.stop();
    let code: number = exitCodes.fine;
    await mock.close().catch((error: Error) => {
      logger.error(error.message);
      code = exitCodes.failed;
    });
    logger.flush();
    process.exit(code);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  announce(settings, listening);
  const watching = settings.watch && (await startWatching(settings.watch, mock, logger));
  const facts = startFacts(settings, mock, listening);
  if (isTerminal && settings.logLevel !== 'silent') process.stdout.write(`${banner(version, facts)}\n`);
  else logger.info({ version, ...facts }, 'leadmock is ready');
}

/** Loaded only here: most starts do not watch. */
async function startWatching(by: WatchedBy, mock: Mock, logger: Logger) {
  const { watchFixtures } = await import('./watch-fixtures.ts');
  return watchFixtures(mock, by, logger);
}

/** Tells the probe where the server is. Unasked, it is a convenience that a read-only file system may refuse. */
function announce(settings: ServeSettings, listening: Listening): void {
  try {
    writeReadyFile(readyFilePath(settings), listening);
  } catch (error) {
    if (settings.readyFile !== undefined) throw error;
  }
}

async function listenOrExplain(
  { host, port }: ServeSettings,
  mock: Mock,
  onRefusal: (status: number) => void,
): ReturnType<typeof listen> {
  try {
    return await listen(mock.app, { host, port, onRefusal });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UsageError(`--host: this machine has no address ${host}`);
    throw error;
  }
}

function beginOrExplain({ mock: { dataFile } }: ServeSettings, mock: Mock): void {
  try {
    mock.begin();
  } catch (error) {
    throw new UsageError(
      `--data-file: ${dataFile} cannot be written: ${(error as Error).message} (--ephemeral keeps nothing on disk)`,
    );
  }
}
