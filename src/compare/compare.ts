import { randomUuid } from '../core/ids.ts';
import { cleanUp } from './cleanup.ts';
import { judge } from './judge/judge.ts';
import { customKnown, hintsOf } from './known.ts';
import { type Leftovers, leftoversOf } from './leftovers.ts';
import type { CompareSettings } from './plan.ts';
import { type JudgedReport, judgedReport } from './report/judged-report.ts';
import { Run } from './run.ts';
import { Sender, type SenderParts, type SentExchange } from './sender.ts';

export interface Report extends JudgedReport, Leftovers {
  requestCount: number;
  /** Requests that were not sent, by reason. */
  notSent: readonly { count: number; why: string }[];
  /** Descriptions of records that requests name and no successful response confirms. */
  notShown: readonly string[];
}

export interface Comparison {
  report: Report;
  exchanges: readonly SentExchange[];
  known: Run['known'];
}

export class Stopped extends Error {
  readonly leftovers: Leftovers;

  constructor(cause: Error, leftovers: Leftovers) {
    super(cause.message, { cause });
    this.name = 'Stopped';
    this.leftovers = leftovers;
  }
}

/**
 * Compares a service with the contract, and detects assumption values.
 * @throws Stopped if the run ends early; `cause` is the reason
 */
export async function compare(settings: CompareSettings, ports: Omit<SenderParts, 'pace'>): Promise<Comparison> {
  const { pace, leadIsDeal } = settings;
  const known = customKnown(`leadmock compare ${randomUuid()}`, settings.known);
  const run = new Run(new Sender({ ...ports, pace }), known, settings);
  const { exchanges } = run.sender;
  const used = () => exchanges.filter(({ isUnused }) => !isUnused);
  const judged = () => judge(used(), hintsOf(known, leadIsDeal));
  const sendAll = async () => {
    await run.sendAll();
    await run.repeat(judged().unproven);
  };
  const stopped = await sendAll().catch((error: Error) => error);
  await cleanUp(run);
  const leftovers = leftoversOf(exchanges, run.known, run.sessions.open.length);
  if (stopped) throw new Stopped(stopped, leftovers);
  const report: Report = {
    ...judgedReport(used(), judged(), settings),
    ...leftovers,
    requestCount: exchanges.length,
    notSent: [...run.omitted].map(([why, count]) => ({ count, why })),
    notShown: run.notShown,
  };
  return { report, exchanges, known };
}
