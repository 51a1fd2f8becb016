import { type AssumptionId, assumptionIds } from '../core/assumptions.ts';
import { randomUuid } from '../core/sandbox/ids.ts';
import { excuseOf, inWords, isSuccess } from './answer.ts';
import { checks } from './assumptions/index.ts';
import { type Findings, judge, type Observation, readAll } from './judge.ts';
import { customKnown } from './known.ts';
import { leftBy } from './left-records.ts';
import { type Begun, begin, finish } from './observe.ts';
import { OriginalValues } from './originals.ts';
import { type CompareSettings, hindrance } from './plan.ts';
import type { ContractCase, StandingCase } from './probe.ts';
import { type CaseOutcome, departureOf, makeReport, type Report } from './report.ts';
import { Run, type Taken } from './run.ts';
import { Secrets } from './secrets.ts';
import { type Exchange, Sender, type SenderParts } from './sender.ts';
import { probes as allProbes, controlOf, isOnceEnough, standingCases } from './table.ts';

export interface Comparison {
  report: Report;
  exchanges: readonly Exchange[];
}

export class Stopped extends Error {
  readonly left: readonly string[];

  constructor(cause: Error, left: readonly string[]) {
    super(cause.message, { cause });
    this.name = 'Stopped';
    this.left = left;
  }
}

function checkEveryResponse({ always, ...named }: StandingCase, { sender, secrets }: Run): CaseOutcome {
  for (const exchange of sender.exchanges) {
    const { status, body } = exchange.answer;
    const expected = excuseOf(exchange.answer) !== undefined ? [] : secrets.differences(always, { status, body });
    if (expected.length > 0)
      return { ...named, outcome: 'departs', departure: departureOf(exchange, expected, secrets) };
  }
  return { ...named, outcome: 'holds' };
}

interface ProbeResults {
  contract: readonly CaseOutcome[];
  findings: Readonly<Record<AssumptionId, Findings>>;
  left: readonly string[];
}

/** @returns why a case proves nothing: an earlier request whose response the case needs was rejected, which the contract permits */
function whyNothingSaved({ step, exchange: { request, answer } }: Taken): string | undefined {
  if (!step.save || isSuccess(answer)) return undefined;
  return `it needs ${request.method} ${request.path}, which gets ${inWords(answer)}`;
}

/**
 * Runs the steps of a case.
 * @returns a function that judges the case after the run, when it is known which records exist
 * @param how `why`: reason to skip the case; `isShared`: whether earlier responses may be reused
 */
async function runCase(
  { steps, ...named }: ContractCase,
  run: Run,
  { why: hindered, isShared }: { why: string | undefined; isShared: boolean },
): Promise<() => CaseOutcome> {
  if (hindered !== undefined) return () => ({ ...named, outcome: 'not run', why: hindered });
  const last = (await run.walk(steps, { isShared })).at(-1);
  if (!last?.differences.length) {
    return () => {
      // A request for a missing record is also rejected without a token.
      const why = last?.step.token === null ? run.whyNoRecord(last) : undefined;
      return { ...named, ...(why === undefined ? { outcome: 'holds' } : { outcome: 'not run', why }) };
    };
  }
  return () => {
    const why = last.excuse ?? last.step.given ?? run.whyNoRecord(last) ?? whyNothingSaved(last);
    if (why !== undefined) return { ...named, outcome: 'not run', why };
    return { ...named, outcome: 'departs', departure: departureOf(last.exchange, last.differences, run.secrets) };
  };
}

function note({ observations, reasons }: Findings, found: Observation | string | undefined): void {
  if (typeof found === 'string') reasons.push(found);
  else if (found) observations.push(found);
}

/** Restores what the probes changed, even if a probe throws. */
async function askAll(run: Run, settings: CompareSettings): Promise<ProbeResults> {
  const { probes = allProbes } = settings;
  const originals = new OriginalValues(run);
  const contract: (() => CaseOutcome)[] = [];
  const findings = Object.fromEntries(
    assumptionIds.map((id) => [id, { observations: [], reasons: [] }]),
  ) as unknown as ProbeResults['findings'];
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
        if (probe.about.endsOtherSessions) await finishAll();
        const begun = why === undefined ? await begin(probe, run) : `${probe.about.says}: ${why}`;
        if (typeof begun !== 'string' && probe.about.later) {
          unfinished.push(begun);
          continue;
        }
        note(findings[probe.id], typeof begun === 'string' ? begun : await finish(begun, run));
      }
      // The number of sessions per user may be limited.
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
 * Compares a service with the contract, and detects its values of the assumptions.
 * @throws Stopped, caused by CannotBegin, NoAnswers or the reason of the signal
 */
export async function compare(settings: CompareSettings, ports: Omit<SenderParts, 'pace'>): Promise<Comparison> {
  const { current, leadIsDeal, pace } = settings;
  const known = customKnown(`leadmock compare ${randomUuid()}`, settings.known);
  const run = new Run(new Sender({ ...ports, pace }), new Secrets(known), known);
  const { contract, findings, left } = await askAll(run, settings);
  const { exchanges } = run.sender;
  const assumptions = assumptionIds.map((id) => {
    const { observations, reasons } = findings[id];
    const seen = readAll(checks[id], exchanges, { current, leadIsDeal });
    return judge(checks[id], { observations: [...observations, ...seen], reasons }, current);
  });
  const outcomes = [...standingCases.map((each) => checkEveryResponse(each, run)), ...contract];
  return { report: makeReport(outcomes, { assumptions, left, requests: exchanges.length }), exchanges };
}
