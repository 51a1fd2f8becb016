import type { ClockState, MockControl } from '../../client/index.ts';
import { anInstant, parseInstant } from '../../control/clock/instant.ts';
import { aDuration, parseDuration } from '../../control/duration.ts';
import { show } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { steer } from './control.ts';
import { requireAction } from './words.ts';

interface Action {
  /** What the value must be, to be read after "must be"; left out where there is none. */
  value?: { is: string; fits(text: string): boolean };
  act(clock: MockControl['clock'], value: string): Promise<ClockState>;
}

const duration = { is: aDuration, fits: (text: string) => parseDuration(text) !== undefined };
const instant = { is: anInstant, fits: (text: string) => parseInstant(text) !== undefined };

const actions: Readonly<Record<string, Action>> = {
  show: { act: (clock) => clock.get() },
  advance: { value: duration, act: (clock, by) => clock.advance(by) },
  set: { value: instant, act: (clock, now) => clock.set({ now }) },
  freeze: { act: (clock) => clock.freeze() },
  run: { act: (clock) => clock.unfreeze() },
  reset: { act: (clock) => clock.reset() },
};

function requireValue(name: string, wanted: Action['value'], given: unknown): string {
  if (!wanted && given !== undefined) throw new UsageError(`clock ${name} takes no value (it is ${given})`);
  if (!wanted) return '';
  const text = String(given ?? '');
  if (wanted.fits(text)) return text;
  const found = given === undefined ? 'it is missing' : `it is ${JSON.stringify(text)}`;
  throw new UsageError(`the value of clock ${name} must be ${wanted.is} (${found})`);
}

/** `leadmock clock [action] [value]`: shows the clock of the sandbox, or moves, stops or frees it. */
export async function clock(args: Arguments, environment: Environment): Promise<void> {
  const [name, action] = requireAction('clock', actions, args['action'] ?? 'show');
  const value = requireValue(name, action.value, args['value']);
  const answer = await steer(args, environment, (control) => action.act(control.clock, value));
  show(args, answer, () => [`${answer.now} (${answer.frozen ? 'frozen' : 'running'})`]);
}
