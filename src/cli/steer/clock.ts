import { anInstant, parseInstant } from '../../control/clock/instant.ts';
import { aDuration, parseDuration } from '../../control/duration.ts';
import { show } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { requireAction } from './action.ts';
import { controlServer } from './control-server.ts';

interface Action {
  /** What the value must be, to be read after "must be"; left out where there is none. */
  value?: { is: string; fits(text: string): boolean };
  call(value: string): [method: string, path: string, body?: object];
}

const duration = { is: aDuration, fits: (text: string) => parseDuration(text) !== undefined };
const instant = { is: anInstant, fits: (text: string) => parseInstant(text) !== undefined };

const actions: Readonly<Record<string, Action>> = {
  show: { call: () => ['GET', '/clock'] },
  advance: { value: duration, call: (by) => ['POST', '/clock/advance', { by }] },
  set: { value: instant, call: (now) => ['PUT', '/clock', { now }] },
  freeze: { call: () => ['PUT', '/clock', { frozen: true }] },
  run: { call: () => ['PUT', '/clock', { frozen: false }] },
  reset: { call: () => ['DELETE', '/clock'] },
};

function requireValue(name: string, wanted: Action['value'], given: unknown): string {
  if (!wanted && given !== undefined) throw new UsageError(`clock ${name} takes no value (it is ${given})`);
  if (!wanted) return '';
  const text = String(given ?? '');
  if (wanted.fits(text)) return text;
  const found = given === undefined ? 'it is missing' : `it is ${JSON.stringify(text)}`;
  throw new UsageError(`the value of clock ${name} must be ${wanted.is} (${found})`);
}

export function clockLines({ now, frozen }: { now: string; frozen: boolean }): string[] {
  return [`${now} (${frozen ? 'frozen' : 'running'})`];
}

/** `leadmock clock [action] [value]`: shows the clock of the sandbox, or moves, stops or frees it. */
export async function clock(args: Arguments, environment: Environment): Promise<void> {
  const [name, action] = requireAction('clock', actions, args['action'] ?? 'show');
  const value = requireValue(name, action.value, args['value']);
  const answer = await controlServer(args, environment).call(...action.call(value));
  show(args, answer, () => clockLines(answer as { now: string; frozen: boolean }));
}
