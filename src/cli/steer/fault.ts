import type { Fault, MockControl } from '../../client/index.ts';
import { presets } from '../../control/faults/presets.ts';
import { faultKinds } from '../../core/fault-kinds.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';
import { didYouMean } from '../../nearest.ts';
import { asLine, show } from '../print/show.ts';
import { table } from '../print/table.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { steer } from './control.ts';
import { pairsOf, requireAction, typedValue, typesOf, wordsOf } from './words.ts';

const REQUEST = 'control/arm-fault.request.json';
const MATCH = 'control/fault-match.json';

/** `error code=503 operation=add-payment` as the body of a call: a kind or a preset, then fields. */
function requestOf([what, ...fields]: readonly string[]): ControlArmFaultRequest {
  if (what === undefined || what.includes('=')) {
    throw new UsageError(
      'fault arm needs a kind or a preset first, such as: fault arm error code=503 operation=add-payment',
    );
  }
  const known = [...Object.keys(faultKinds), ...Object.keys(presets)];
  if (!known.includes(what)) {
    throw new UsageError(`fault arm knows no ${what}${didYouMean(what, known)} (there are: ${known.join(', ')})`);
  }
  const body: Record<string, unknown> = {};
  const match: Record<string, unknown> = {};
  const headers: Record<string, string> = {};
  const first = `${Object.hasOwn(presets, what) ? 'preset' : 'kind'}=${what}`;
  for (const [name, text] of pairsOf([first, ...fields], 'a field must be', 'code=503')) {
    const [, header] = /^headers\.(.*)$/.exec(name) ?? [];
    if (header !== undefined) headers[header] = text;
    else if (typesOf(MATCH, name)) match[name] = typedValue(MATCH, name, text);
    else body[name] = typedValue(REQUEST, name, text);
  }
  // What is given as text is for the server to refuse, not to be lost behind its parts.
  if (Object.keys(headers).length > 0) match['headers'] ??= headers;
  return { ...(Object.keys(match).length > 0 && { match }), ...body };
}

/** Which requests a fault is for, in one line; '' for all of them. */
export function meant({ match }: Pick<Fault, 'match'>): string {
  return Object.entries(match)
    .map(([name, value]) => `${name}=${asLine(value)}`)
    .join(' ');
}

/** Faults as a table. */
function faultLines(faults: readonly Fault[], width: number): string[] {
  if (faults.length === 0) return ['no fault is armed'];
  const rows = faults.map((fault) => {
    const { id, kind, fired, remaining } = fault;
    return { id, kind, match: meant(fault), fired, remaining: remaining ?? 'no end' };
  });
  return table(rows, width);
}

/** A line for each fault that was removed before it ever fired. */
export function unfiredLines(faults: readonly Fault[]): string[] {
  return faults.map((fault) => asLine(`never fired: fault ${fault.id}, ${fault.kind} ${meant(fault)}`.trimEnd()));
}

function idOf([id, ...more]: readonly string[]): number {
  noWords(more);
  if (id !== undefined && /^[0-9]{1,15}$/.test(id)) return Number(id);
  const found = id === undefined ? 'it is missing' : `it is ${JSON.stringify(id)}`;
  throw new UsageError(`fault remove needs the id of a fault, which fault list shows (${found})`);
}

function noWords(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`unexpected argument: ${words[0]}`);
}

/** Answers the document, and which faults it tells of. */
type Action = (control: MockControl, words: readonly string[]) => Promise<[document: object, faults: Fault[]]>;

const actions: Readonly<Record<string, Action>> = {
  async list({ call }, words) {
    noWords(words);
    const answer = await call('get-faults');
    return [answer, answer.faults];
  },
  async arm({ faults }, words) {
    const armed = await faults.arm(requestOf(words));
    return [armed, [armed]];
  },
  async remove({ call }, words) {
    const answer = await call('remove-fault', { params: { id: idOf(words) } });
    return [answer, [answer.removed]];
  },
  async clear({ call }, words) {
    noWords(words);
    const answer = await call('clear-faults');
    return [answer, answer.removed];
  },
};

/** `leadmock fault [action] [words..]`: lists, arms and removes faults of the sandbox. */
export async function fault(args: Arguments, environment: Environment): Promise<void> {
  const [, action] = requireAction('fault', actions, args['action'] ?? 'list');
  const words = wordsOf(args['words']);
  const [document, faults] = await steer(args, environment, (control) => action(control, words));
  show(args, document, (width) => faultLines(faults, width));
}
