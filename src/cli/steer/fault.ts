import { presets } from '../../control/faults/presets.ts';
import { asLine, show } from '../print/show.ts';
import { table } from '../print/table.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { requireAction } from './action.ts';
import { controlServer } from './control-server.ts';

interface Fault {
  id: number;
  kind: string;
  match: Record<string, unknown>;
  fired: number;
  remaining: number | null;
}

/** Fields of a fault that belong into its `match`. */
const MATCH = ['operation', 'method', 'path', 'user'];
const TRUTHS = ['true', 'false'];
/** What stands before the name of a header. */
const HEADER = 'headers.';
const NUMBERS = ['ms', 'code', 'httpStatus', 'skip', 'times'];

function fieldValue(name: string, text: string): unknown {
  if (name === 'strict' && TRUTHS.includes(text)) return text === 'true';
  const isNumber = /^[0-9]+$/.test(text) && (NUMBERS.includes(name) || name === 'user');
  return isNumber ? Number(text) : text;
}

/** `error code=503 operation=add-payment` as the body of a call: a kind or a preset, then fields. */
function bodyOf(words: readonly string[]): object {
  const [what, ...fields] = words;
  if (what === undefined || what.includes('=')) {
    throw new UsageError(
      'fault arm needs a kind or a preset first, such as: fault arm error code=503 operation=add-payment',
    );
  }
  const body: Record<string, unknown> = {};
  const match: Record<string, unknown> = {};
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const at = field.indexOf('=');
    if (at < 1)
      throw new UsageError(`a field is written name=value, such as code=503 (it is ${JSON.stringify(field)})`);
    const [name, text] = [field.slice(0, at), field.slice(at + 1)];
    if (name.startsWith(HEADER)) headers[name.slice(HEADER.length)] = text;
    else (MATCH.includes(name) ? match : body)[name] = fieldValue(name, text);
  }
  if (Object.keys(headers).length > 0) match['headers'] = headers;
  return {
    [Object.hasOwn(presets, what) ? 'preset' : 'kind']: what,
    ...body,
    ...(Object.keys(match).length > 0 && { match }),
  };
}

/** Faults as a table. */
export function faultLines(faults: readonly Fault[], width: number): string[] {
  if (faults.length === 0) return ['no fault is armed'];
  const rows = faults.map(({ id, kind, match, fired, remaining }) => ({
    id,
    kind,
    match: Object.entries(match)
      .map(([name, value]) => `${name}=${asLine(value)}`)
      .join(' '),
    fired,
    remaining: remaining ?? 'no end',
  }));
  return table(rows, width);
}

interface Action {
  run(words: readonly string[]): [method: string, path: string, body?: object];
  faults(answer: unknown): readonly Fault[];
}

function noWords(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`unexpected argument: ${words[0]}`);
}

const actions: Readonly<Record<string, Action>> = {
  list: {
    run(words) {
      noWords(words);
      return ['GET', '/faults'];
    },
    faults: (answer) => (answer as { faults: Fault[] }).faults,
  },
  arm: { run: (words) => ['POST', '/faults', bodyOf(words)], faults: (answer) => [answer as Fault] },
  remove: {
    run([id, ...more]) {
      noWords(more);
      if (id === undefined) throw new UsageError('fault remove needs the id of a fault; fault list shows them');
      return ['DELETE', `/faults/${encodeURIComponent(id)}`];
    },
    faults: (answer) => [(answer as { removed: Fault }).removed],
  },
  clear: {
    run(words) {
      noWords(words);
      return ['DELETE', '/faults'];
    },
    faults: (answer) => (answer as { removed: Fault[] }).removed,
  },
};

/** `leadmock fault [action] [words..]`: lists, arms and removes faults of the sandbox. */
export async function fault(args: Arguments, environment: Environment): Promise<void> {
  const [, action] = requireAction('fault', actions, args['action'] ?? 'list');
  const words = [args['words'] ?? []].flat().map(String);
  const answer = await controlServer(args, environment).call(...action.run(words));
  show(args, answer, (width) => faultLines(action.faults(answer), width));
}
