import type { SeedRequest } from '../../client/index.ts';
import { show } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import type { Arguments } from '../yargs-options.ts';
import { placedInFile, steer } from './control.ts';
import { isPath, readGivenFile } from './words.ts';

/** `leadmock seed <file or fixture>`: another state for the sandbox, in the place of the old one or merged into it. */
export async function seed(args: Arguments, environment: Environment): Promise<void> {
  const source = String(args['source']);
  const mode = args['merge'] === true ? 'merge' : 'replace';
  const request = (isPath(source) ? { data: readGivenFile(source), mode } : { fixture: source, mode }) as SeedRequest;
  const answer = await steer(args, environment, (control) =>
    control.seed(request).catch((error) => placedInFile(source, error, '/data')),
  );
  const did = mode === 'merge' ? `merged ${source} into the state` : `seeded with ${source}`;
  show(args, answer, () => [did, `state hash ${answer.stateHash}`]);
}
