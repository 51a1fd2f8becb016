import { setFlagsFromString } from 'node:v8';
import { createMock } from '../../mock/create-mock.ts';
import { listen } from '../../mock/http/server/listen.ts';
import { parserRejectionLine } from '../../mock/http/service/log-request.ts';
import { version } from '../../mock/version.ts';
import { isInSweep, reportToSweep } from '../../run/sweep-env.ts';
import { counted } from '../print/print.ts';
import { type Environment, unknownVariables } from '../settings/raw-settings.ts';
import { portWarnings } from '../settings/service-links.ts';
import { startSettings } from '../settings/start-settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { banner, startFacts } from './banner.ts';
import { delayTimers } from './delay-timers.ts';
import { createLog } from './log.ts';
import { standardOutput } from './log-output.ts';
import { prepareReadyFile, removeReadyFile, writeReadyFile } from './ready-file.ts';
import { startWarnings } from './start-warnings.ts';

/**
 * Flags of V8 that save memory. The heap grows by about 30 % until the next full garbage collection; V8's default is
 * more. For Maglev, see docs/contributing/decisions.md, 7.
 */
const V8_FLAGS = '--heap-growing-percent=30 --no-maglev';

/**
 * Permissions that new files lack (except ready files). The group keeps access, because containers with different users
 * can share group 0.
 */
const MASK = 0o007;

/**
 * Starts a server, which runs until SIGTERM, SIGINT or SIGHUP, or until leadmock loses the lock of the data file. Then
 * the server sends delayed responses at once, and waits at most half a second for running requests.
 */
export async function serve(flags: Readonly<Record<string, unknown>>, environment: Environment): Promise<void> {
  setFlagsFromString(V8_FLAGS);
  process.umask(MASK);
  const { settings, source, rethrow } = startSettings(flags, environment);
  const isTerminal = process.stdout.isTTY === true;
  const output = standardOutput((count) =>
    logger.warn(`dropped ${counted(count, 'line')} of the log, because the reader of the log was too slow`),
  );
  const log = await createLog(settings.logLevel, output, isTerminal);
  const { logger } = log;
  for (const warning of [...unknownVariables(environment), ...portWarnings(flags, environment)]) logger.warn(warning);

  if (settings.notPersisted !== undefined) {
    logger.warn(
      `${settings.notPersisted} is on a read-only file system, so leadmock keeps the state only in memory. Set --ephemeral, or a writable --data-file`,
    );
  }
  const { dataFile } = settings.mock;
  for (const { path, source } of settings.readyFiles) prepareReadyFile(path, source, dataFile);
  let watching: { stop(): void } | undefined;
  let end = async (_why: string, code: number): Promise<void> => process.exit(code);
  const delays = delayTimers();
  const mock = await createMock({
    ...settings.mock,
    isSwept: isInSweep(environment),
    tests: { outlivesTests: true },
    delayTimers: delays,
    onRequest: log.request,
    onDefect: (error) => logger.error(error),
    onLockLost: (error) => {
      logger.error(error.message);
      void end('losing the lock of the data file', exitCodes.portInUse);
    },
  }).catch(rethrow);
  if (settings.watch && mock.fixtureFolders.length === 0 && mock.operationFiles.paths.length === 0) {
    throw new UsageError(
      `${source(settings.watch === 'polling' ? 'watch-poll' : 'watch')}: leadmock has no file to watch. Set --fixture to a file, --fixtures-dir, or --operations`,
    );
  }
  const onRejection = (status: number) => log.request(parserRejectionLine(status));
  const onConnectionDropped = (limit: number) =>
    logger.warn(`closed a connection, because the limit of ${limit} open files and connections is near (ulimit -n)`);
  const listening = await listen(mock.app, { ...settings, onRejection, onConnectionDropped }).catch(rethrow);
  try {
    mock.begin();
  } catch (error) {
    const why = `${dataFile} cannot be written: ${(error as Error).message}. Use --ephemeral to keep the state in memory`;
    throw new CommandFailed(`${source('data-file')}: ${why}`, exitCodes.invalidFile);
  }
  reportToSweep(settings.mock.assumptions, environment);

  for (const warning of startWarnings(mock, settings)) logger.warn(warning);

  let isStopping = false;
  end = async (why, exitCode) => {
    // Under npm, Ctrl+C arrives twice. The second signal must not interrupt the final write.
    if (isStopping) return;
    isStopping = true;
    logger.info(`stopping after ${why}`);
    for (const { path } of settings.readyFiles) removeReadyFile(path, listening);
    watching?.stop();
    mock.beginStop();
    delays.endAll();
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
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);

  for (const { path } of settings.readyFiles) writeReadyFile(path, listening);
  if (settings.watch) watching = (await import('../../watch/watch-files.ts')).watchFiles(mock, settings.watch, logger);
  const facts = startFacts(settings, mock, listening);
  if (isTerminal && settings.logLevel !== 'silent') process.stdout.write(`${banner(version, facts)}\n`);
  else logger.info({ version, ...facts }, 'leadmock is ready');
}
