import type { AssumptionId } from '../core/assumptions.ts';
import { randomUuid } from '../core/sandbox/ids.ts';
import { Cleanup, type Leftovers } from './cleanup.ts';
import { customKnown } from './known.ts';
import { type CompareSettings, hindrance, loginsIn, MAX_LOGINS, stepsOf } from './plan.ts';
import type { AssumptionProbe, ContractCase } from './probe.ts';
import { compareExchanges } from './recording/compare-exchanges.ts';
import { judgedReport } from './report/judged-report.ts';
import { type CaseOutcome, countsOf, type Report } from './report.ts';
import { Run, type Taken } from './run.ts';
import { Secrets } from './secrets.ts';
import { type Exchange, Sender, type SenderParts } from './sender.ts';
import { areAdditions } from './step.ts';
import { probes as allProbes, isOnceEnough, type Probe } from './table.ts';
import { hintsOf, transcriptOf } from './transcript.ts';

export interface Comparison {
  report: Report;
  exchanges: readonly Exchange[];
}

export class Stopped extends Error {
  readonly leftovers: Leftovers;

  constructor(cause: Error, leftovers: Leftovers) {
    super(cause.message, { cause });
    this.name = 'Stopped';
    this.leftovers = leftovers;
  }
}

interface Asked {
  about: ContractCase;
  taken: readonly Taken[];
  why: string | undefined;
}

interface Answers {
  cases: readonly Asked[];
  reasons: ReadonlyMap<AssumptionId, ReadonlySet<string>>;
  leftovers: Leftovers;
}

async function sendBurst({ steps, burst }: AssumptionProbe, run: Run): Promise<void> {
  const [step] = steps;
  if (!burst || !step) return;
  const request = run.requestOf(step);
  await run.sender.askAtOnce(request, burst.atOnce);
  await run.sender.askInASecond(request, burst.inTurn);
  await run.ask(step);
}

/** @returns why the run did not send the steps of the probe, or undefined */
async function sendProbe(probe: Probe & { kind: 'assumption' }, run: Run): Promise<string | undefined> {
  const { says, control = [], steps, burst, endsOtherSessions } = probe.about;
  if (endsOtherSessions) await run.sessions.end();
  const before = await run.walk(control, { isShared: areAdditions(control) });
  const stopped = before.find(({ why }) => why !== undefined);
  if (stopped) {
    const { method, path } = stopped.exchange.request;
    return `${says}: the preceding request ${method} ${path} got ${stopped.why}`;
  }
  if (burst) await sendBurst(probe.about, run);
  else await run.walk(openOf(steps), { isShared: isOnceEnough(probe) });
  return undefined;
}

/** Continues after rejections, because a rejection is also evidence about the assumption. */
function openOf(steps: AssumptionProbe['steps']): AssumptionProbe['steps'] {
  return steps.map((step) => ({ ...step, outcome: 'open' }));
}

async function askAll(run: Run, settings: CompareSettings): Promise<Answers> {
  const { probes = allProbes, isLeadmock } = settings;
  const cleanup = new Cleanup(run);
  const cases: Asked[] = [];
  const reasons = new Map<AssumptionId, Set<string>>();
  if (settings.leadIsDeal === undefined)
    reasons.set('dealAfterPayment', new Set(['compare cannot detect whether the lead was a deal: set --lead-is-deal']));
  const unfinished: AssumptionProbe[] = [];
  const whyNoLogin = (probe: Probe) => {
    const isTooMany = run.sender.loginCount + loginsIn(stepsOf(probe)) > MAX_LOGINS;
    return !isLeadmock && loginsIn(stepsOf(probe)) > 0 && isTooMany
      ? `compare sends at most ${MAX_LOGINS} logins`
      : undefined;
  };
  const finishAll = async () => {
    for (const { later = [] } of unfinished.splice(0)) await run.walk(openOf(later));
  };
  let stopped: Error | undefined;
  try {
    const whyNone = await run.begin();
    for (const probe of probes) {
      const before = run.sessions.live;
      const why = whyNone ?? hindrance(probe, settings) ?? whyNoLogin(probe);
      if (probe.kind === 'case') {
        const { about } = probe;
        const taken = why === undefined ? await run.walk(about.steps, { isShared: isOnceEnough(probe) }) : [];
        cases.push({ about, taken, why });
      } else {
        if (probe.about.endsOtherSessions && why === undefined) await finishAll();
        const reason = why ?? (await sendProbe(probe, run));
        if (reason !== undefined) reasons.set(probe.id, new Set([...(reasons.get(probe.id) ?? []), reason]));
        if (reason === undefined && probe.about.later) {
          unfinished.push(probe.about);
          continue;
        }
      }
      // Keeps only the session of the run and the sessions from before this probe, because a service may limit the
      // sessions of a user.
      await run.sessions.end(new Set([...before, run.known['token']]));
    }
    await finishAll();
  } catch (error) {
    stopped = error as Error;
  }
  const leftovers = await cleanup.finish();
  if (stopped) throw new Stopped(stopped, leftovers);
  return { cases, reasons, leftovers };
}

function outcomeOf({ about, taken, why }: Asked, run: Run, violating: ReadonlySet<number>): CaseOutcome {
  const { steps: _, ...named } = about;
  if (taken.some(({ exchange }) => violating.has(exchange.number))) return { ...named, outcome: 'violated' };
  const last = taken.at(-1);
  const reason = why ?? (last && (run.whyNoRecord(last) ?? whyStopped(last)));
  return reason === undefined ? { ...named, outcome: 'confirmed' } : { ...named, outcome: 'not tried', why: reason };
}

function whyStopped({ why, exchange: { request } }: Taken): string | undefined {
  return why && `${request.method} ${request.path} got ${why}`;
}

/**
 * Compares a service with the contract, and detects assumption values.
 * @throws Stopped if the run ends early; `cause` is the reason
 */
export async function compare(settings: CompareSettings, ports: Omit<SenderParts, 'pace'>): Promise<Comparison> {
  const { mock, isLeadmock, leadIsDeal, pace } = settings;
  const known = customKnown(`leadmock compare ${randomUuid()}`, settings.known);
  const maxLogins = isLeadmock ? Number.POSITIVE_INFINITY : MAX_LOGINS;
  const run = new Run(new Sender({ ...ports, pace }), new Secrets(known), { known, maxLogins });
  const { cases, reasons, leftovers } = await askAll(run, settings);
  const { exchanges } = run.sender;
  const transcript = transcriptOf(exchanges);
  const found = compareExchanges(transcript, hintsOf(known, leadIsDeal));
  const violating = new Set(found.violations.map(({ number }) => number));
  const contract = cases.map((each) => outcomeOf(each, run, violating));
  const judged = judgedReport(transcript, found, {
    current: mock.assumptions,
    taskStatus: mock.taskStatus,
    reasons,
    hide: (text) => run.secrets.hide(text),
  });
  const report = { ...judged, contract, counts: countsOf(contract), ...leftovers, requestCount: exchanges.length };
  return { report, exchanges };
}
