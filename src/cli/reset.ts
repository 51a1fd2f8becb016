import type { ControlResetRequest } from '../generated/shapes.ts';
import { nearest } from '../nearest.ts';
import { controlServer } from './control-server.ts';
import type { Environment } from './raw-settings.ts';
import { show } from './show.ts';
import type { TwinArguments } from './twins.ts';
import { UsageError } from './usage-error.ts';

type Part = NonNullable<ControlResetRequest['keep']>[number];

const PARTS: readonly Part[] = ['sessions', 'journal', 'faults', 'clock', 'assumptions'];

/** The parts that --keep lists. */
function partsOf(given: unknown): Part[] {
  const words = [given ?? []].flat().flatMap((text) => String(text).split(','));
  const names = words.map((word) => word.trim()).filter((word) => word !== '');
  return names.map((name) => {
    const part = PARTS.find((known) => known === name);
    if (part) return part;
    throw new UsageError(
      `--keep: there is no part ${name}; did you mean ${nearest(name, PARTS)}? (there are: ${PARTS.join(', ')})`,
    );
  });
}

/** `leadmock reset [fixture]`: the sandbox back to its start, or to a named fixture. */
export async function reset(args: TwinArguments, environment: Environment): Promise<void> {
  const { fixture } = args;
  const keep = partsOf(args['keep']);
  const server = controlServer(args, environment);
  const answer = await server.call('POST', '/reset', {
    ...(fixture !== undefined && { fixture }),
    ...(keep.length > 0 && { keep }),
  });
  const kept = keep.length > 0 ? `, less ${keep.join(', ')}` : '';
  const where = fixture === undefined ? 'its start' : `the fixture ${fixture}`;
  const { stateHash } = answer as { stateHash: string };
  show(args, answer, () => [`reset to ${where}${kept}`, `state hash ${stateHash}`]);
}
