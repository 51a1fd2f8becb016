import { signalAfter } from '../../core/real-time.ts';
import { tell } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import type { ServeSettings } from '../settings/settings.ts';
import { startSettings } from '../settings/start-settings.ts';
import { exitCodes } from '../usage-error.ts';
import { readReadyFile, readyFilePath } from './ready-file.ts';

const PATIENCE_MS = 2000;

function expectedUrl({ host, port }: ServeSettings): string {
  const reachable = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** `leadmock healthcheck`: the ready file of the server wins over the settings. Returns the exit code. */
export async function healthcheck(flags: Readonly<Record<string, unknown>>, environment: Environment): Promise<number> {
  const { settings } = startSettings(flags, environment);
  const url = readReadyFile(readyFilePath(settings)) ?? expectedUrl(settings);
  try {
    const answer = await fetch(`${url}/_mock/ready`, { signal: signalAfter(PATIENCE_MS) });
    if (answer.ok) return exitCodes.fine;
    tell(`leadmock: ${url} is not ready: ${await answer.text()}`);
  } catch (error) {
    const { message, cause } = error as Error;
    tell(`leadmock: ${url} does not answer: ${cause instanceof Error ? cause.message : message}`);
  }
  return exitCodes.failed;
}
