import { show } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import type { Arguments } from '../yargs-options.ts';
import { controlServer } from './control-server.ts';
import { keptParts } from './keep.ts';
import { type Unfired, unfiredLines } from './unfired-lines.ts';

/** `leadmock reset [fixture]`: the sandbox back to its start, or to a named fixture. */
export async function reset(args: Arguments, environment: Environment): Promise<void> {
  const { fixture } = args;
  const keep = keptParts(args['keep']);
  const server = controlServer(args, environment);
  const answer = await server.call('POST', '/reset', {
    ...(fixture !== undefined && { fixture }),
    ...(keep.length > 0 && { keep }),
  });
  const kept = keep.length > 0 ? `, less ${keep.join(', ')}` : '';
  const where = fixture === undefined ? 'its start' : `the fixture ${fixture}`;
  const { stateHash, ...rest } = answer as { stateHash: string } & Unfired;
  show(args, answer, () => [`reset to ${where}${kept}`, `state hash ${stateHash}`, ...unfiredLines(rest)]);
}
