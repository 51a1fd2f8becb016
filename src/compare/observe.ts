import { excuseOf, inWords } from './answer.ts';
import { effectOf, type Observation } from './judge.ts';
import type { AssumptionProbe } from './probe.ts';
import type { Run } from './run.ts';
import type { Exchange } from './sender.ts';
import { isOnceEnough, type Probe } from './table.ts';

/** The list is shorter if a step fails. */
async function answersTo(
  { steps, burst }: AssumptionProbe,
  run: Run,
  isShared: boolean,
): Promise<Omit<Begun, 'probe'>> {
  const [step] = steps;
  if (!burst || !step)
    return { exchanges: (await run.walk(steps, { isShared })).map(({ exchange }) => exchange), tookMs: 0 };
  const request = run.requestOf(step);
  const first = await run.sender.askAtOnce(request, burst.atOnce);
  const second = await run.sender.askInASecond(request, burst.inTurn);
  return {
    exchanges: [...first.exchanges, ...second.exchanges, await run.ask(step)],
    tookMs: Math.max(first.tookMs, second.tookMs),
  };
}

export interface Begun {
  probe: Probe & { kind: 'assumption' };
  exchanges: readonly Exchange[];
  tookMs: number;
}

export async function begin(probe: Begun['probe'], run: Run): Promise<Begun | string> {
  const { about } = probe;
  if (about.endsOtherSessions) await run.sessions.end();
  const why = await run.whyNoControl(about.control ?? []);
  if (why !== undefined) return `${about.says}: ${why}`;
  return { probe, ...(await answersTo(about, run, isOnceEnough(probe))) };
}

/**
 * Runs the `later` steps and judges the probe.
 * @returns a text if the probe proves nothing, or undefined if its assumption reads all responses
 */
export async function finish(
  { probe, exchanges: first, tookMs }: Begun,
  run: Run,
): Promise<Observation | string | undefined> {
  const { id, about } = probe;
  const { says, steps, later = [], hides, values } = about;
  const isWhole = first.length >= steps.length;
  const exchanges = [...first, ...(isWhole ? await run.walk(later) : []).map(({ exchange }) => exchange)];
  const answers = exchanges.map(({ answer }) => answer);
  const excuse = about.burst ? undefined : answers.map(excuseOf).find((each) => each !== undefined);
  if (!values) return excuse && `${says}: ${excuse}`;
  const hidden = excuse ?? hides?.(answers, { tookMs, known: run.known });
  if (hidden !== undefined) return `${says}: ${hidden}`;
  const fits = Object.keys(values).filter((value) => values[value]?.(answers, run.known));
  const [value] = fits;
  return {
    fits,
    says: value === undefined ? `${says} gets ${answers.map(inWords).join(', ')}` : `${says}: ${effectOf(id, value)}`,
    operation: exchanges.at(-1)?.operation ?? '',
    numbers: exchanges.map(({ number }) => number),
  };
}
