import { show } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import type { Arguments } from '../yargs-options.ts';
import { steer } from './control.ts';
import { unfiredLines } from './fault.ts';
import { retainedParts } from './words.ts';

/** `leadmock reset [fixture]`: the sandbox back to its start, or to a named fixture. */
export async function reset(args: Arguments, environment: Environment): Promise<void> {
  const fixture = args['fixture'] === undefined ? {} : { fixture: String(args['fixture']) };
  const retain = retainedParts(args);
  const answer = await steer(args, environment, (control) => control.reset({ ...fixture, retain }));
  const retained = retain.length > 0 ? `; retained: ${retain.join(', ')}` : '';
  const where = fixture.fixture === undefined ? 'its start' : `the fixture ${fixture.fixture}`;
  const { stateHash, unfiredFaults } = answer;
  show(args, answer, () => [`reset to ${where}${retained}`, `state hash ${stateHash}`, ...unfiredLines(unfiredFaults)]);
}
