import type { AssumptionValues } from '../../core/assumptions.ts';
import { isAlive } from '../../core/sandbox/sessions.ts';
import type { MockSettings } from '../../mock.ts';
import { type Assignment, Explorer, type Way } from './explore.ts';
import type { Hints } from './hints.ts';
import { type Holder, type Hypothesis, hypothesesFor } from './hypothesis.ts';
import { isSuccess, Knowledge, tokenGivenBy } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { ReplayServer, type Supposed } from './replay-server.ts';
import { isOtherKind } from './response-diff.ts';
import { type DerivedState, deriveState, documentedState } from './state/derive-state.ts';
import { SeenLeads } from './state/seen-leads.ts';
import { adoptRecords, holderOf, isTokenRejected } from './state/sync-state.ts';
import { unknownFacts } from './state/unknown-state.ts';

/**
 * Possible response of leadmock, with the values that cause the response, and the differences from the recorded
 * response.
 */
export type Row = Omit<Way, 'turned'>;

export interface Met {
  exchange: RecordedExchange;
  rows: readonly Row[];
  isWhole: boolean;
}

export interface Replay extends Pick<DerivedState, 'document'>, Pick<Knowledge, 'isTokenLifeUncertain'> {
  met: readonly Met[];
}

export interface ReplaySettings {
  mock: MockSettings;
  signal: AbortSignal;
  hints: Hints;
  /** Called after each exchange, with the total number of exchanges. */
  onExchange?: ((count: number) => void) | undefined;
}

/** Hypotheses under which leadmock responds to a request in the same way. */
interface Group {
  hypotheses: readonly Hypothesis[];
  explorer: Explorer;
  ways: readonly Way[];
}

interface ReplayerParts extends Pick<DerivedState, 'holders'> {
  base: AssumptionValues;
  server: ReplayServer;
  hypotheses: readonly Hypothesis[];
  knowledge: Knowledge;
  hints: Hints;
}

class Replayer {
  readonly #parts: ReplayerParts;
  readonly #seen: SeenLeads;

  constructor(parts: ReplayerParts, startMs: number) {
    this.#parts = parts;
    this.#seen = new SeenLeads([...parts.hints.deals.keys()]);
    for (const token of parts.knowledge.earlierTokens) this.#begin(token, startMs);
  }

  async step(exchange: RecordedExchange, at: number): Promise<Met> {
    const { server, knowledge, hints } = this.#parts;
    const { state } = server.sandbox;
    const unknowns = unknownFacts(exchange, at, { knowledge, seen: this.#seen, state, hints });
    const compared = { ...exchange, answer: knowledge.withTokenInWords(exchange, exchange.answer) };
    const groups: Group[] = [];
    for (const [supposed, hypotheses] of this.#suppositions(exchange)) {
      const explorer = new Explorer(server, compared, supposed, unknowns);
      groups.push({ hypotheses, explorer, ways: await explorer.ways() });
    }
    const rows = groups.flatMap((group) => rowsOf(group, groups.length > 1));
    await this.#followRecords(exchange, groups);
    this.#followTokens(exchange);
    this.#adoptTokenJudgment(exchange, rows);
    this.#seen.note(exchange);
    return { exchange, rows, isWhole: groups.every(({ explorer }) => explorer.isWhole) };
  }

  pass(exchange: RecordedExchange): void {
    const { server } = this.#parts;
    adoptRecords(server.sandbox, exchange);
    server.keep();
    if (exchange.operation !== 'login') this.#followTokens(exchange);
    this.#seen.note(exchange);
  }

  #suppositions(exchange: RecordedExchange): [Supposed, Hypothesis[]][] {
    const groups = new Map<string, [Supposed, Hypothesis[]]>();
    for (const hypothesis of this.#parts.hypotheses) {
      const { secondUser, repeatedLogin, rateLimit } = hypothesis.values;
      const isLogin = exchange.operation === 'login';
      const isLimited = hypothesis.exceedsLimit(exchange);
      const { sessions } = hypothesis;
      const of = isLogin
        ? [secondUser, repeatedLogin, sessions.map((each) => [each.token, isAlive(each, exchange.atMs)])]
        : [hypothesis.standingOf(exchange), isLimited];
      const key = JSON.stringify(of);
      const group = groups.get(key);
      if (group) {
        group[1].push(hypothesis);
        continue;
      }
      const ofLogin = { ...(secondUser && { secondUser }), ...(repeatedLogin && { repeatedLogin }) };
      const values = { ...this.#parts.base, ...ofLogin, rateLimit: isLimited && rateLimit ? rateLimit : 'off' };
      groups.set(key, [{ values, sessions, isLimited }, [hypothesis]]);
    }
    return [...groups.values()];
  }

  /**
   * Adapts the records of leadmock. If the service accepted the request, first sends the request to leadmock in a way
   * that leadmock accepts, if any.
   */
  async #followRecords(exchange: RecordedExchange, groups: readonly Group[]): Promise<void> {
    const { server } = this.#parts;
    if (isSuccess(exchange)) {
      for (const { explorer, ways } of groups) {
        const way = ways.find(({ rules }) => rules.length === 0);
        if (!way) continue;
        await explorer.ask(way.turned);
        break;
      }
    }
    adoptRecords(server.sandbox, exchange);
    server.keep();
  }

  #followTokens(exchange: RecordedExchange): void {
    const { holders, hypotheses } = this.#parts;
    const token = tokenGivenBy(exchange);
    const holder = holderOf(token === undefined ? undefined : exchange, holders.get(token ?? '') ?? 1);
    for (const hypothesis of hypotheses) hypothesis.follow(exchange, holder);
  }

  /** If no row explains the response, adopts the service's judgment of the token. */
  #adoptTokenJudgment(exchange: RecordedExchange, rows: readonly Row[]): void {
    const { token, atMs } = exchange;
    const { hypotheses, server } = this.#parts;
    const isExplained = rows.some((row) => !isOtherKind(row));
    if (isExplained || token === undefined || exchange.operation === 'login') return;
    if (isTokenRejected(exchange, server.overrides)) for (const hypothesis of hypotheses) hypothesis.end(token);
    else if (isSuccess(exchange) && exchange.operation !== 'logout') this.#begin(token, atMs);
  }

  #begin(token: string, atMs: number): void {
    const { knowledge, holders, hypotheses } = this.#parts;
    const holder: Holder = holderOf(knowledge.loginOf(token), holders.get(token) ?? 1);
    for (const hypothesis of hypotheses) hypothesis.begin(token, holder, atMs);
  }
}

function rowsOf({ hypotheses, ways }: Group, isSplit: boolean): Row[] {
  const values: Assignment[] = isSplit ? hypotheses.map((each) => each.values) : [{}];
  return values.flatMap((each) =>
    ways.map(({ turned: _, ...way }): Row => ({ ...way, values: { ...each, ...way.values } })),
  );
}

/**
 * Sends the requests of all exchanges except partial ones, in every way that `Explorer` finds. After each exchange,
 * adapts the state of leadmock to the service's response.
 * @throws the reason of the signal if the signal is aborted
 */
export async function replay(
  exchanges: readonly RecordedExchange[],
  { mock, signal, hints, onExchange }: ReplaySettings,
): Promise<Replay> {
  const knowledge = new Knowledge(exchanges);
  const server = await ReplayServer.start(mock, knowledge);
  try {
    const { document, holders } = deriveState(exchanges, knowledge, { overrides: server.overrides, hints });
    server.begin(documentedState(document));
    const hypotheses = hypothesesFor(exchanges, knowledge);
    const parts = { base: mock.assumptions, server, hypotheses, knowledge, hints, holders };
    const replayer = new Replayer(parts, exchanges[0]?.atMs ?? 0);
    const met: Met[] = [];
    for (const [at, exchange] of exchanges.entries()) {
      signal.throwIfAborted();
      if (exchange.isPartial) replayer.pass(exchange);
      else met.push(await replayer.step(exchange, at));
      onExchange?.(exchanges.length);
    }
    return { document, met, isTokenLifeUncertain: knowledge.isTokenLifeUncertain };
  } finally {
    await server.close();
  }
}
