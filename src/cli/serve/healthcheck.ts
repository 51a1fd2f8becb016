import { defaultFetch } from '../../client/fetch.ts';
import { caller } from '../../client/send.ts';
import { signalAfter } from '../../mock/core/real-time.ts';
import { asLine, printError } from '../print/print.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { portWarnings } from '../settings/service-links.ts';
import type { ServeSettings } from '../settings/settings.ts';
import { startSettings } from '../settings/start-settings.ts';
import { exitCodes } from '../usage-error.ts';
import { readReadyFile } from './ready-file.ts';

const TIMEOUT_MS = 2000;

function expectedUrl({ host, port }: ServeSettings): string {
  const reachable = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * Checks the server at the URL in the ready file; without a valid ready file, at the address in the settings.
 * @returns the exit code
 */
export async function healthcheck(flags: Readonly<Record<string, unknown>>, environment: Environment): Promise<number> {
  const { settings } = startSettings(flags, environment);
  const readyFile = settings.readyFiles.at(-1);
  const served = readyFile && readReadyFile(readyFile.path);
  if (served === undefined) printError(...portWarnings(flags, environment).map((warning) => `warning: ${warning}`));
  const url = served ?? expectedUrl(settings);
  try {
    const call = caller({ base: url, controlToken: undefined, fetch: defaultFetch });
    await call('ready', { signal: signalAfter(TIMEOUT_MS) });
    return exitCodes.fine;
  } catch (error) {
    printError(asLine(`leadmock: not ready: ${(error as Error).message}`));
    return exitCodes.failed;
  }
}
