import { MockControlError, type SeedRequest } from '../../client/index.ts';
import { show } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { CommandFailed, exitCodes } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { steer, violationsLine } from './control.ts';
import { isPath, readGivenFile } from './words.ts';

const DATA = '/data';

/** A refusal of the data, as violations in the file that it came from: the server points into the body that was sent. */
function placedInFile(file: string, error: unknown): never {
  if (!(error instanceof MockControlError) || !error.errors.some(({ pointer }) => pointer.startsWith(DATA)))
    throw error;
  const inFile = error.errors.map(({ pointer, message }) => ({ pointer: pointer.replace(DATA, ''), message }));
  throw new CommandFailed(`nothing was changed: ${violationsLine(inFile, file)}`, exitCodes.invalidFile);
}

/** `leadmock seed <file or fixture>`: another state for the sandbox, in the place of the old one or merged into it. */
export async function seed(args: Arguments, environment: Environment): Promise<void> {
  const source = String(args['source']);
  const mode = args['merge'] === true ? 'merge' : 'replace';
  const request = (isPath(source) ? { data: readGivenFile(source), mode } : { fixture: source, mode }) as SeedRequest;
  const answer = await steer(args, environment, (control) =>
    control.seed(request).catch((error) => placedInFile(source, error)),
  );
  const did = mode === 'merge' ? `merged ${source} into the state` : `seeded with ${source}`;
  show(args, answer, () => [did, `state hash ${answer.stateHash}`]);
}
