import { setFlagsFromString } from 'node:v8';
import { findDoubts } from '../../core/doubts.ts';
import { listen } from '../../http/server/listen.ts';
import { parserRefusalLine } from '../../http/service/record.ts';
import { createMock, type Mock } from '../../mock.ts';
import { reportToSweep } from '../../swept.ts';
import { version } from '../../version.ts';
import { readConfigFile } from '../settings/config-file.ts';
import { settingsInForce } from '../settings/exclusive.ts';
import type { FlagName } from '../settings/flags.ts';
import { nameSource } from '../settings/name-source.ts';
import { type Environment, gatherSettings, sourceOf, unknownVariables } from '../settings/raw-settings.ts';
import { readSettings, type ServeSettings } from '../settings/settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { banner, startFacts } from './banner.ts';
import { createLog, type Logger } from './log.ts';
import { prepareReadyFile, readyFilePath, removeLeftReadyFile, removeReadyFile, writeReadyFile } from './ready-file.ts';
import type { WatchedBy } from './watch-folders.ts';

/**
 * The engine would let a small heap double before it looks for what is gone. Looking after a third of that keeps the memory of a server
 * flat (docs/performance.md). An engine that does not know the setting ignores it.
 */
const HEAP_GROWTH = '--heap-growing-percent=30';

/** What it persists is for its user and its group, such as the group 0 that all users of a container image share. */
const MASK = 0o007;

/** `leadmock serve`: runs until SIGTERM or SIGINT, then stops within a second. */
export async function serve(flags: Readonly<Record<string, unknown>>, environment: Environment): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  process.umask(MASK);
  const places = gatherSettings(flags, environment, readConfigFile(environment));
  const settings = readSettings(places);
  const named = (name: FlagName) => sourceOf(settingsInForce(places), name);
  const isTerminal = process.stdout.isTTY === true;
  const log = await createLog(settings.logLevel, isTerminal);
  const { logger } = log;
  for (const warning of unknownVariables(environment)) logger.warn(warning);

  if (settings.notPersisted !== undefined) {
    logger.warn(
      `${settings.notPersisted} is on a read-only file system: the state is not persisted and ends with this process (--ephemeral makes that explicit, --data-file names another place)`,
    );
  }
  if (settings.readyFile !== undefined) prepareReadyFile(settings.readyFile, named('ready-file'));
  let watching: { stop(): void } | undefined;
  let end = async (_why: string, code: number): Promise<void> => process.exit(code);
  const mock = await createMock({
    ...settings.mock,
    onRequest: log.request,
    onDefect: (error) => logger.error(error),
    onLockLost: (error) => {
      logger.error(error.message);
      void end('losing the data file', exitCodes.portInUse);
    },
  }).catch((error) => nameSource(error, places, settings.mock));
  if (settings.watch && mock.fixtureFolders.length === 0 && mock.operationFiles.paths.length === 0) {
    throw new UsageError(
      `${named(settings.watch === 'polling' ? 'watch-poll' : 'watch')}: there is no file to watch: name a fixture by --fixture, a folder of them by --fixtures-dir, or --operations`,
    );
  }
  // Whoever holds the lock of the data file may clear away what a killed process left beside it.
  const { dataFile } = settings.mock;
  if (dataFile !== undefined) leniently(settings, () => removeLeftReadyFile(`${dataFile}.ready`));
  const onRefusal = (status: number) => log.request(parserRefusalLine(status));
  const { host, port } = settings;
  const listening = await listen(mock.app, { host, port, onRefusal }).catch((error) =>
    nameSource(error, places, settings.mock),
  );
  beginOrExplain(settings, named('data-file'), mock);
  reportToSweep(settings.mock.assumptions, environment);

  const { name: fixture, document } = mock.sandbox.startUp.fixture;
  for (const { pointer, message } of findDoubts(document)) logger.warn(`fixture ${fixture}: ${pointer} ${message}`);
  for (const line of mock.overriddenContract) logger.warn(`overrides: ${line}`);
  for (const line of mock.readingNothing) logger.warn(`operations: ${line}`);
  if (mock.tornBytes > 0) {
    logger.warn(`${mock.tornBytes} bytes of a change that was never answered were truncated from the end of the log`);
  }
  if (mock.unusedLog) {
    const { movesTo, why } = mock.unusedLog;
    logger.warn(`the log of the data file was not used: ${why}. It is now ${movesTo}`);
  }

  let isStopping = false;
  end = async (why, exitCode) => {
    // Ctrl+C under npm comes twice, from the terminal and from npm: the second must not cut the last write short.
    if (isStopping) return;
    isStopping = true;
    logger.info(`stopping after ${why}`);
    removeReadyFile(readyFilePath(settings), listening);
    watching?.stop();
    await listening.stop();
    let code = exitCode;
    await mock.close().catch((error: Error) => {
      logger.error(error.message);
      code ||= exitCodes.failed;
    });
    logger.flush();
    process.exit(code);
  };
  const stop = (signal: string) => end(signal, exitCodes.fine);
  process.on('SIGINT', stop).on('SIGTERM', stop);

  leniently(settings, () => {
    prepareReadyFile(readyFilePath(settings), named('ready-file'));
    writeReadyFile(readyFilePath(settings), listening);
  });
  if (settings.watch) watching = await startWatching(settings.watch, mock, logger);
  const facts = startFacts(settings, mock, listening);
  if (isTerminal && settings.logLevel !== 'silent') process.stdout.write(`${banner(version, facts)}\n`);
  else logger.info({ version, ...facts }, 'leadmock is ready');
}

/** Loaded only here: most starts do not watch. */
async function startWatching(by: WatchedBy, mock: Mock, logger: Logger) {
  const { watchFiles } = await import('./watch-files.ts');
  return watchFiles(mock, by, logger);
}

/** A ready file tells the probe where the server is. Unasked, it is a convenience that a read-only file system may refuse. */
function leniently(settings: ServeSettings, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (settings.readyFile !== undefined) throw error;
  }
}

function beginOrExplain({ mock: { dataFile } }: ServeSettings, source: string, mock: Mock): void {
  try {
    mock.begin();
  } catch (error) {
    throw new CommandFailed(
      `${source}: ${dataFile} cannot be written: ${(error as Error).message} (--ephemeral keeps nothing on disk)`,
      exitCodes.invalidFile,
    );
  }
}
