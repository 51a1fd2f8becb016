import { excuseOf, inWords } from './answer.ts';
import { effectOf, type Observation } from './judge.ts';
import type { AssumptionProbe } from './probe.ts';
import type { Run } from './run.ts';
import { isOnceEnough, type Probe } from './table.ts';

/** The answers to the steps of a probe, and how long they took; fewer where one does not come. */
async function answersTo({ steps, atOnce }: AssumptionProbe, run: Run, isShared: boolean) {
  const [step] = steps;
  if (!atOnce || !step)
    return { exchanges: (await run.walk(steps, { isShared })).map(({ exchange }) => exchange), tookMs: 0 };
  const { exchanges, tookMs } = await run.sender.askAtOnce(run.requestOf(step), atOnce);
  return { exchanges: [...exchanges, await run.ask(step)], tookMs };
}

/** What a probe shows; a text for why it shows nothing. */
export async function observe(
  probe: Probe & { kind: 'assumption' },
  run: Run,
): Promise<Observation | string | undefined> {
  const { id, about } = probe;
  const { says, control = [], hides, values } = about;
  if (about.isAlone) await run.sessions.end();
  const why = await run.whyNoControl(control);
  if (why !== undefined) return `${says}: ${why}`;
  const { exchanges, tookMs } = await answersTo(about, run, isOnceEnough(probe));
  const answers = exchanges.map(({ answer }) => answer);
  if (!values) return undefined;
  const excuse = about.atOnce ? undefined : answers.map(excuseOf).find((each) => each !== undefined);
  const silent = answers.some(({ status }) => status === 0) ? 'no answer' : undefined;
  const hidden = excuse ?? silent ?? hides?.(answers, { tookMs, known: run.known });
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
