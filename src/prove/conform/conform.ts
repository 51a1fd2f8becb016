import { randomUuid } from '../../core/ids.ts';
import { machineMs, sleep } from '../../core/real-time.ts';
import { type Case, type ContractCase, isOpenPoint, isWriting, type StandingCase } from './case.ts';
import { cases as allCases, standingCases } from './cases/index.ts';
import { clockTexts } from './clock-texts.ts';
import { misfits, Secrets } from './exchange.ts';
import { type Known, namesAskedFor, ownKnown, sources } from './known.ts';
import { type CaseOutcome, makeReport, type PointOutcome, type Report } from './report.ts';
import { runCase, type Stage, type Trace } from './run-case.ts';
import { loginAs } from './samples.ts';
import { PatientSender, type Send } from './send.ts';

/** No session can be had, so that nothing could be told. */
export class CannotBegin extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotBegin';
  }
}

export interface ConformOptions {
  send: Send;
  /** The user to log in as, and the ids of what there is: see fixtureKnown. */
  known: Known;
  /** Whether cases may run that leave traces. */
  mayWrite: boolean;
  cases?: readonly Case[];
  /** How to wait where the server asks for it, in milliseconds. */
  wait?: (ms: number) => Promise<unknown>;
}

/** Why a case must not or cannot be run. */
function hindrance(each: Case, { known, mayWrite }: Pick<ConformOptions, 'known' | 'mayWrite'>): string | undefined {
  if (isWriting(each) && !mayWrite) return 'it writes: --allow-writes lets it';
  const [lacking] = namesAskedFor(each.steps).filter((name) => known[name] === undefined);
  return lacking && `it needs ${sources[lacking] ?? lacking}`;
}

function notRun(each: Case, why: string): CaseOutcome | PointOutcome {
  const { id, section, says } = each;
  if (isOpenPoint(each)) return { id: each.id, section, says, outcome: 'untold', why };
  return { id, section, says, rules: each.rules, outcome: 'not run', why };
}

/** A case that is held against every answer, and names the first that does not fit. */
function judge({ always, ...named }: StandingCase, traces: readonly Trace[], secrets: Secrets): CaseOutcome {
  for (const { seen, exchange } of traces) {
    const expected = misfits(always, seen, secrets);
    if (expected.length > 0) return { ...named, outcome: 'fails', failure: { ...exchange, expected } };
  }
  return { ...named, outcome: 'holds' };
}

/** What every run begins with. */
const beginning: ContractCase = {
  id: 'begin',
  section: 'Login request',
  says: 'A login answers result.token.',
  rules: ['login-result'],
  steps: [loginAs('token')],
};

async function logIn(stage: Stage): Promise<string> {
  let token: unknown;
  const onAnswer = ({ seen }: Trace) => {
    token = (seen.body as { result?: { token?: unknown } } | null)?.result?.token;
  };
  const outcome = await runCase(beginning, { ...stage, onAnswer });
  if (typeof token === 'string') return token;
  const came = 'failure' in outcome ? outcome.failure?.came : undefined;
  throw new CannotBegin(`the login of ${String(stage.known['login'])} gets no token (${came ?? 'it is no text'})`);
}

/**
 * Holds a server against the contract, and finds out how it reads what the contract leaves open.
 * @throws CannotBegin when the login gets no token
 */
export async function conform(options: ConformOptions): Promise<Report> {
  const { send, cases = allCases } = options;
  const traces: Trace[] = [];
  const known: Known = { ...ownKnown(`leadmock conform ${randomUuid()}`), ...options.known };
  const sender = new PatientSender(send, options.wait ?? sleep);
  const secrets = new Secrets(known);
  const stage = { sender, known, secrets, onAnswer: (trace: Trace) => traces.push(trace) };
  const current = { ...stage, known: { ...known, token: await logIn(stage), ...clockTexts(machineMs()) } };
  const outcomes: (CaseOutcome | PointOutcome)[] = [];
  for (const each of cases) {
    const why = hindrance(each, { ...options, known });
    outcomes.push(why === undefined ? await runCase(each, current) : notRun(each, why));
  }
  const isPoint = (outcome: CaseOutcome | PointOutcome): outcome is PointOutcome => !('rules' in outcome);
  const contract = outcomes.filter((outcome) => !isPoint(outcome));
  return makeReport(
    [...standingCases.map((each) => judge(each, traces, secrets)), ...contract],
    outcomes.filter(isPoint),
  );
}
