import { setFlagsFromString } from 'node:v8';
import { findSuspiciousValues } from '../../core/suspicious-values.ts';
import { listen } from '../../http/server/listen.ts';
import { parserRejectionLine } from '../../http/service/log-request.ts';
import { createMock } from '../../mock.ts';
import { reportToSweep } from '../../sweep-env.ts';
import { version } from '../../version.ts';
import { type Environment, unknownVariables } from '../settings/raw-settings.ts';
import type { ServeSettings } from '../settings/settings.ts';
import { startSettings } from '../settings/start-settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { banner, startFacts } from './banner.ts';
import { createLog } from './log.ts';
import { prepareReadyFile, readyFilePath, removeLeftReadyFile, removeReadyFile, writeReadyFile } from './ready-file.ts';

/**
 * V8 lets a small heap double before it collects garbage. Collecting after a third of that keeps the memory of a server flat
 * (docs/performance.md). Other engines ignore the setting.
 */
const HEAP_GROWTH = '--heap-growing-percent=30';

/** Files are for their user and group: all users of a container image share group 0. */
const MASK = 0o007;

/** `leadmock serve`: runs until SIGTERM or SIGINT, then answers the requests that run, writes the state and stops. */
export async function serve(flags: Readonly<Record<string, unknown>>, environment: Environment): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  process.umask(MASK);
  const { settings, source, rethrow } = startSettings(flags, environment);
  const isTerminal = process.stdout.isTTY === true;
  const log = await createLog(settings.logLevel, isTerminal);
  const { logger } = log;
  for (const warning of unknownVariables(environment)) logger.warn(warning);

  if (settings.notPersisted !== undefined) {
    logger.warn(
      `${settings.notPersisted} is on a read-only file system: the state is not persisted and ends with this process (--ephemeral makes that explicit, --data-file names another place)`,
    );
  }
  if (settings.readyFile !== undefined)
    prepareReadyFile(settings.readyFile, source('ready-file'), settings.mock.dataFile);
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
  }).catch(rethrow);
  if (settings.watch && mock.fixtureFolders.length === 0 && mock.operationFiles.paths.length === 0) {
    throw new UsageError(
      `${source(settings.watch === 'polling' ? 'watch-poll' : 'watch')}: there is no file to watch: name a fixture by --fixture, a folder of them by --fixtures-dir, or --operations`,
    );
  }
  // This process has the lock of the data file, so the writer of this ready file is gone.
  const { dataFile } = settings.mock;
  if (dataFile !== undefined) leniently(settings, () => removeLeftReadyFile(`${dataFile}.ready`));
  const onRejection = (status: number) => log.request(parserRejectionLine(status));
  const listening = await listen(mock.app, { ...settings, onRejection }).catch(rethrow);
  try {
    mock.begin();
  } catch (error) {
    const why = `${dataFile} cannot be written: ${(error as Error).message} (--ephemeral keeps nothing on disk)`;
    throw new CommandFailed(`${source('data-file')}: ${why}`, exitCodes.invalidFile);
  }
  reportToSweep(settings.mock.assumptions, environment);

  const { name: fixture, document } = mock.sandbox.startUp.fixture;
  for (const { pointer, message } of findSuspiciousValues(document))
    logger.warn(`fixture ${fixture}: ${pointer} ${message}`);
  for (const line of mock.overriddenContract) logger.warn(`overrides: ${line}`);
  for (const line of mock.missingCollections) logger.warn(`operations: ${line}`);
  if (mock.tornBytes > 0) {
    logger.warn(`${mock.tornBytes} bytes of a change that was never answered were truncated from the end of the log`);
  }
  if (mock.unusedLog) {
    const { movesTo, why } = mock.unusedLog;
    logger.warn(`the log of the data file was not used: ${why}. It is now ${movesTo}`);
  }

  let isStopping = false;
  end = async (why, exitCode) => {
    // Under npm, Ctrl+C comes twice. The second must not cut the last write short.
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
    prepareReadyFile(readyFilePath(settings), source('ready-file'), dataFile);
    writeReadyFile(readyFilePath(settings), listening);
  });
  if (settings.watch) watching = (await import('./watch-files.ts')).watchFiles(mock, settings.watch, logger);
  const facts = startFacts(settings, mock, listening);
  if (isTerminal && settings.logLevel !== 'silent') process.stdout.write(`${banner(version, facts)}\n`);
  else logger.info({ version, ...facts }, 'leadmock is ready');
}

/** Ignores errors of the default ready file: the file system may be read-only. */
function leniently(settings: ServeSettings, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (settings.readyFile !== undefined) throw error;
  }
}
