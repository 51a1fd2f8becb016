import { asLine, show } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { CommandFailed, exitCodes } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { controlServer, listed, Refused } from './control-server.ts';
import { isPath, readGivenFile } from './given-file.ts';

/** A refusal of the data as one of the file that it came from: the server points into the body that was sent. */
function asFaultOfFile(file: string, error: unknown): unknown {
  if (!(error instanceof Refused) || !error.faults.some(({ pointer }) => pointer.startsWith('/data'))) return error;
  const inFile = error.faults.map(({ pointer, message }) => ({ pointer: pointer.replace(/^\/data/, ''), message }));
  const texts = listed(inFile, `${file}#`).map(asLine).join('; ');
  return new CommandFailed(`nothing was changed: ${texts}`, exitCodes.invalidFile);
}

/** `leadmock seed <file or fixture>`: another state for the sandbox, in the place of the old one or merged into it. */
export async function seed(args: Arguments, environment: Environment): Promise<void> {
  const source = String(args['source']);
  const isMerge = args['merge'] === true;
  const server = controlServer(args, environment);
  const what = isPath(source) ? { data: readGivenFile(source) } : { fixture: source };
  try {
    const answer = await server.call('POST', '/seed', { ...what, mode: isMerge ? 'merge' : 'replace' });
    const { stateHash } = answer as { stateHash: string };
    const did = isMerge ? `merged ${source} into the state` : `seeded with ${source}`;
    show(args, answer, () => [did, `state hash ${stateHash}`]);
  } catch (error) {
    throw isPath(source) ? asFaultOfFile(source, error) : error;
  }
}
