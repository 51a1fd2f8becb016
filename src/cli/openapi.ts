import { openApi } from '../mock/control/reference/openapi.ts';
import { createMock } from '../mock/create-mock.ts';
import type { Environment } from './settings/raw-settings.ts';
import { quiet } from './settings/settings.ts';
import { startSettings } from './settings/start-settings.ts';

/**
 * Redirects standard output to standard error.
 * @returns a function that still prints to standard output
 */
function takeStdout(): (text: string) => void {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return (text) => write(`${text}\n`);
}

export async function printOpenApi(flags: Readonly<Record<string, unknown>>, environment: Environment): Promise<void> {
  const { settings, rethrow } = startSettings(flags, environment);
  // Modules of custom operations may print, but standard output must contain only the document.
  const print = takeStdout();
  const { served, sandbox } = await createMock(quiet(settings.mock)).catch(rethrow);
  print(JSON.stringify(openApi(served, sandbox.state.extraFields), null, 2));
}
