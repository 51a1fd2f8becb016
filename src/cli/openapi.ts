import { openApi } from '../control/reference/openapi.ts';
import { createMock } from '../mock.ts';
import { readConfigFile } from './settings/config-file.ts';
import { nameSource } from './settings/name-source.ts';
import { type Environment, gatherSettings } from './settings/raw-settings.ts';
import { quiet, readSettings } from './settings/settings.ts';

/** Redirects all further output to stderr. Only the returned function prints to stdout. */
function takeStdout(): (text: string) => void {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return (text) => write(`${text}\n`);
}

/** `leadmock openapi`: prints the document of a server with these settings, overrides and custom operations. */
export async function printOpenApi(flags: Readonly<Record<string, unknown>>, environment: Environment): Promise<void> {
  const places = gatherSettings(flags, environment, readConfigFile(environment));
  const settings = readSettings(places);
  // A module of custom operations may print to stdout.
  const print = takeStdout();
  const mock = quiet(settings.mock);
  const { served, sandbox } = await createMock(mock).catch((error) => nameSource(error, places, settings.mock));
  print(JSON.stringify(openApi(served, sandbox.overrides, sandbox.state.extraFields), null, 2));
}
