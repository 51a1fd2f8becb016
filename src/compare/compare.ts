import { randomUuid } from '../core/ids.ts';
import { Cleanup, type Leftovers } from './cleanup.ts';
import { customKnown } from './known.ts';
import type { CompareSettings } from './plan.ts';
import { compareExchanges } from './recording/compare-exchanges.ts';
import { type JudgedReport, judgedReport } from './report/judged-report.ts';
import { Run } from './run.ts';
import { Secrets } from './secrets.ts';
import { type Exchange, Sender, type SenderParts } from './sender.ts';
import { hintsOf, transcriptOf } from './transcript.ts';

export interface Report extends JudgedReport, Leftovers {
  requestCount: number;
  /** Requests that were not sent, by reason. */
  notSent: readonly { count: number; why: string }[];
  /** Descriptions of records that requests name and no successful response confirms. */
  notShown: readonly string[];
}

export interface Comparison {
  report: Report;
  exchanges: readonly Exchange[];
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
  const { current, taskStatus, leadIsDeal, pace } = settings;
  const known = customKnown(`leadmock compare ${randomUuid()}`, settings.known);
  const run = new Run(new Sender({ ...ports, pace }), new Secrets(known), known, settings);
  const cleanup = new Cleanup(run);
  const judged = () => {
    const transcript = transcriptOf(run.sender.exchanges);
    return { transcript, ...compareExchanges(transcript, hintsOf(known, leadIsDeal)) };
  };
  const sendAll = async () => {
    await run.sendAll();
    await run.repeat(judged().unproven);
  };
  const stopped = await sendAll().catch((error: Error) => error);
  const leftovers = await cleanup.finish();
  if (stopped) throw new Stopped(stopped, leftovers);
  const { exchanges } = run.sender;
  const hide = (text: string) => run.secrets.hide(text);
  const { transcript, ...found } = judged();
  const report: Report = {
    ...judgedReport(transcript, found, { current, taskStatus, hide }),
    ...leftovers,
    requestCount: exchanges.length,
    notSent: [...run.omitted].map(([why, count]) => ({ count, why })),
    notShown: run.notShown,
  };
  return { report, exchanges, known };
}
