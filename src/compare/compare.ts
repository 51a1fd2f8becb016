import { type AssumptionId, assumptionIds } from '../core/assumptions.ts';
import { randomUuid } from '../core/sandbox/ids.ts';
import { excuseOf, inWords, isSuccess } from './answer.ts';
import { checks } from './assumptions/index.ts';
import { type Findings, judge, type Observation, readAll } from './judge.ts';
import { ownKnown } from './known.ts';
import { leftBy } from './left.ts';
import { type Begun, begin, finish } from './observe.ts';
import { Originals } from './originals.ts';
import { type CompareSettings, hindrance } from './plan.ts';
import type { ContractCase, StandingCase } from './probe.ts';
import { type CaseOutcome, departureOf, makeReport, type Report } from './report.ts';
import { Run, type Taken } from './run.ts';
import { Secrets } from './secrets.ts';
import { type Exchange, Sender, type SenderParts } from './sender.ts';
import { probes as allProbes, controlOf, isOnceEnough, standingCases } from './table.ts';

export interface Comparison {
  report: Report;
  /** All that was asked and answered, with everything secret in it. */
  exchanges: readonly Exchange[];
}

/** A run that did not come to its end: why, and what it has left behind all the same. */
export class Stopped extends Error {
  readonly left: readonly string[];

  constructor(cause: Error, left: readonly string[]) {
    super(cause.message, { cause });
    this.name = 'Stopped';
    this.left = left;
  }
}

/** A case that is held against every answer of the service, and names the first that does not fit. */
function holdAll({ always, ...named }: StandingCase, { sender, secrets }: Run): CaseOutcome {
  for (const exchange of sender.exchanges) {
    const { status, body } = exchange.answer;
    const expected = excuseOf(exchange.answer) !== undefined ? [] : secrets.misfits(always, { status, body });
    if (expected.length > 0)
      return { ...named, outcome: 'departs', departure: departureOf(exchange, expected, secrets) };
  }
  return { ...named, outcome: 'holds' };
}

interface Asked {
  contract: readonly CaseOutcome[];
  findings: Readonly<Record<AssumptionId, Findings>>;
  left: readonly string[];
}

/** Why a case says nothing: what it goes on with is refused. That all is served, so many logins too, the contract does not say. */
function whyNothingSaved({ step, exchange: { request, answer } }: Taken): string | undefined {
  if (!step.save || isSuccess(answer)) return undefined;
  return `it needs ${request.method} ${request.path}, which gets ${inWords(answer)}`;
}

/**
 * Takes the steps of a case. What became of it is told when the run has ended: by then it is known which records there are.
 * @param how why it is not run, and whether earlier answers will do
 */
async function runCase(
  { steps, ...named }: ContractCase,
  run: Run,
  { why: hindered, isShared }: { why: string | undefined; isShared: boolean },
): Promise<() => CaseOutcome> {
  if (hindered !== undefined) return () => ({ ...named, outcome: 'not run', why: hindered });
  const last = (await run.walk(steps, { isShared })).at(-1);
  if (!last?.misfits.length) {
    return () => {
      // Without a token, a record that is not there is refused as well.
      const why = last?.step.token === null ? run.whyNoRecord(last) : undefined;
      return { ...named, ...(why === undefined ? { outcome: 'holds' } : { outcome: 'not run', why }) };
    };
  }
  return () => {
    const why = last.excuse ?? last.step.given ?? run.whyNoRecord(last) ?? whyNothingSaved(last);
    if (why !== undefined) return { ...named, outcome: 'not run', why };
    return { ...named, outcome: 'departs', departure: departureOf(last.exchange, last.misfits, run.secrets) };
  };
}

function note({ observations, reasons }: Findings, found: Observation | string | undefined): void {
  if (typeof found === 'string') reasons.push(found);
  else if (found) observations.push(found);
}

/** Asks all probes, and puts back what they change: also when the asking ends before its time. */
async function askAll(run: Run, settings: CompareSettings): Promise<Asked> {
  const { probes = allProbes } = settings;
  const originals = new Originals(run);
  const contract: (() => CaseOutcome)[] = [];
  const findings = Object.fromEntries(
    assumptionIds.map((id) => [id, { observations: [], reasons: [] }]),
  ) as unknown as Asked['findings'];
  const unfinished: Begun[] = [];
  const finishAll = async () => {
    for (const each of unfinished.splice(0)) note(findings[each.probe.id], await finish(each, run));
  };
  let stopped: Error | undefined;
  try {
    await run.begin();
    for (const probe of probes) {
      const before = run.sessions.live;
      const steps = [...controlOf(probe), ...probe.about.steps];
      const why = hindrance(probe, settings) ?? (await originals.prepare(steps));
      if (probe.kind === 'case') contract.push(await runCase(probe.about, run, { why, isShared: isOnceEnough(probe) }));
      else {
        if (probe.about.isAlone) await finishAll();
        const begun = why === undefined ? await begin(probe, run) : `${probe.about.says}: ${why}`;
        if (typeof begun !== 'string' && probe.about.later) {
          unfinished.push(begun);
          continue;
        }
        note(findings[probe.id], typeof begun === 'string' ? begun : await finish(begun, run));
      }
      // Nobody knows how many sessions a user may have.
      await run.sessions.end(new Set([...before, run.known['token']]));
    }
    await finishAll();
  } catch (error) {
    stopped = error as Error;
  }
  await originals.putBack();
  const left = [...leftBy(run.sender.exchanges, await run.sessions.end()), ...originals.lost];
  if (stopped) throw new Stopped(stopped, left);
  return { contract: contract.map((outcomeOf) => outcomeOf()), findings, left };
}

/**
 * Holds a service against the contract, and finds out what it does where that is silent.
 * @throws Stopped, by CannotBegin when the login gets no token, by NoAnswers, or by what the signal says
 */
export async function compare(settings: CompareSettings, ports: Omit<SenderParts, 'pace'>): Promise<Comparison> {
  const { current, leadDeal, pace } = settings;
  const known = ownKnown(`leadmock compare ${randomUuid()}`, settings.known);
  const run = new Run(new Sender({ ...ports, pace }), new Secrets(known), known);
  const { contract, findings, left } = await askAll(run, settings);
  const { exchanges } = run.sender;
  const assumptions = assumptionIds.map((id) => {
    const { observations, reasons } = findings[id];
    const seen = readAll(checks[id], exchanges, { current, leadDeal });
    return judge(checks[id], { observations: [...observations, ...seen], reasons }, current);
  });
  const outcomes = [...standingCases.map((each) => holdAll(each, run)), ...contract];
  return { report: makeReport(outcomes, { assumptions, left, requests: exchanges.length }), exchanges };
}
