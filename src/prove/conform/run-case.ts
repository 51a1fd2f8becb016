import { type Case, isOpenPoint, type OpenPoint, type Seen, type Step } from './case.ts';
import { misfits, type Secrets, shown } from './exchange.ts';
import { fill, type Known } from './known.ts';
import type { CaseOutcome, Exchange, PointOutcome } from './report.ts';
import type { Answer, PatientSender, Request } from './send.ts';

/** One step, as it went. */
export interface Trace {
  step: Step;
  seen: Seen;
  exchange: Exchange;
}

/** A step, and what of its answer does not fit. */
interface Taken extends Trace {
  misfits: readonly string[];
}

/** Where cases are run: the server, what is known of it, and who listens to every answer. */
export interface Stage {
  sender: PatientSender;
  known: Known;
  secrets: Secrets;
  onAnswer(trace: Trace): void;
}

function requestOf({ send, body, type = 'application/json', token = 'token' }: Step, known: Known): Request {
  const [method = '', path = ''] = send.split(' ');
  return {
    method,
    path: fill(path, known),
    headers: {
      ...(token !== null && { token: String(known[token]) }),
      ...(body && { 'Content-Type': type }),
    },
    ...(body && { body: JSON.stringify(fill(body, known)) }),
  };
}

/** What an answer has at a JSON pointer into its body. */
function valueAt(pointer: string, body: unknown): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);
}

function saved({ save = {} }: Step, body: unknown): Known {
  return Object.fromEntries(Object.entries(save).map(([name, pointer]) => [name, valueAt(pointer, body)]));
}

function missing({ save = {} }: Step, found: Known): string[] {
  const names = Object.entries(save).filter(([name]) => found[name] === undefined);
  return names.map(([, pointer]) => `${pointer.slice(1).replaceAll('/', '.')} is required, to go on with`);
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || ((cause as NodeJS.ErrnoException).code ?? message) : message;
}

/** What a step comes to when no answer comes. Whatever it was to find out, this is what the server did. */
function unanswered({ send }: Step, request: Request, secrets: Secrets, error: unknown): Taken {
  const nothing = { status: 0, body: null };
  const exchange = { ...shown(request, nothing, secrets), came: secrets.hide(`no answer: ${reasonOf(error)}`) };
  const seen = { ...nothing, before: null, known: {} };
  return { step: { send }, seen, exchange, misfits: ['there must be an answer'] };
}

async function take(step: Step, { sender, known, secrets }: Stage, before: unknown): Promise<Taken> {
  const request = requestOf(step, known);
  let answer: Answer;
  try {
    answer = await sender.send(request);
  } catch (error) {
    return unanswered(step, request, secrets, error);
  }
  const { toldToWait, busiestSecond } = sender;
  const found = saved(step, answer.body);
  secrets.add(valueAt('/result/token', answer.body));
  const seen: Seen = { ...answer, before, known: { ...known, ...found, toldToWait, busiestSecond } };
  const wrong = step.expect ? misfits(step.expect, seen, secrets) : [];
  return { step, seen, exchange: shown(request, answer, secrets), misfits: [...wrong, ...missing(step, found)] };
}

/** Takes steps up to the first that does not go as it should, which is the last one then. */
async function walk(steps: readonly Step[], stage: Stage): Promise<Taken | undefined> {
  let last: Taken | undefined;
  for (const step of steps) {
    last = await take(step, { ...stage, known: last?.seen.known ?? stage.known }, last?.seen.body ?? null);
    if (last.seen.status > 0) stage.onAnswer(last);
    if (last.misfits.length > 0) return last;
  }
  return last;
}

async function runPoint({ steps, readings, untold, ...named }: OpenPoint, stage: Stage): Promise<PointOutcome> {
  const last = await walk(steps, stage);
  if (!last || untold !== undefined) return { ...named, outcome: 'untold', why: untold ?? 'nothing was asked' };
  const isAsGiven = last.misfits.length === 0;
  if (!isAsGiven && last.step.given !== undefined) return { ...named, outcome: 'untold', why: last.step.given };
  const reading = Object.entries(readings).find(
    ([, expected]) => isAsGiven && misfits(expected, last.seen, stage.secrets).length === 0,
  );
  if (!reading) return { ...named, outcome: 'unknown', seen: last.exchange };
  return { ...named, outcome: 'known', reading: reading[0] };
}

/** Runs one case. It throws nothing: what goes wrong is what the server did. */
export async function runCase(each: Case, stage: Stage): Promise<CaseOutcome | PointOutcome> {
  if (isOpenPoint(each)) return runPoint(each, stage);
  const { steps, ...named } = each;
  const last = await walk(steps, stage);
  if (!last || last.misfits.length === 0) return { ...named, outcome: 'holds' };
  if (last.step.given !== undefined) return { ...named, outcome: 'not run', why: last.step.given };
  return { ...named, outcome: 'fails', failure: { ...last.exchange, expected: last.misfits } };
}
