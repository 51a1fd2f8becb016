import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Overrides } from '../../core/overrides.ts';
import type { MockSettings } from '../../mock.ts';
import { type DerivedState, deriveState } from './derive-state.ts';
import { type Assignment, Explorer, signatureOf, type Ways } from './explore.ts';
import { Hypothesis, type HypothesisResponse, hypothesisValues } from './hypothesis.ts';
import { isSuccess, Knowledge } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { Machine } from './replay-server.ts';
import { isOtherKind, type ResponseDifference } from './response-diff.ts';
import { SeenLeads } from './seen-leads.ts';
import { follow, holderOf, isTokenRejected } from './sync-state.ts';
import { type UnknownFact, unknownFacts } from './unknown-state.ts';

export interface Row {
  values: Assignment;
  unknowns: string;
  differences: readonly ResponseDifference[];
  rules: readonly string[];
}

export interface Met {
  exchange: RecordedExchange;
  rows: readonly Row[];
  isWhole: boolean;
}

export interface Walk extends Pick<DerivedState, 'document'> {
  met: readonly Met[];
}

export interface WalkSettings {
  mock: MockSettings;
  signal: AbortSignal;
  /** Called for each compared request with the number of all requests. */
  onExchange?: ((count: number) => void) | undefined;
}

interface WalkerParts extends Pick<DerivedState, 'holders'> {
  base: AssumptionValues;
  overrides: Overrides | undefined;
  knowledge: Knowledge;
}

interface Member {
  hypothesis: Hypothesis;
  first: HypothesisResponse;
}

interface Group {
  hypotheses: Member[];
}

interface Explored extends Group {
  ways: Ways;
}

/** Every successful login reads these. If no first response did, hypotheses with equal responses may still differ. */
const OF_LOGINS = ['secondUser', 'repeatedLogin'] as const;

class Walker {
  readonly #hypotheses: readonly Hypothesis[];
  readonly #parts: WalkerParts;
  readonly #seen = new SeenLeads();

  constructor(hypotheses: readonly Hypothesis[], parts: WalkerParts) {
    this.#hypotheses = hypotheses;
    this.#parts = parts;
    for (const token of parts.knowledge.earlierTokens) this.#begin(token);
  }

  async step(exchange: RecordedExchange, at: number): Promise<Met> {
    const [{ sandbox }] = this.#hypotheses as [Hypothesis];
    const unknowns = unknownFacts(exchange, at, {
      knowledge: this.#parts.knowledge,
      seen: this.#seen,
      state: sandbox.state,
    });
    const answer = this.#parts.knowledge.withTokenInWords(exchange, exchange.answer);
    const compared = { ...exchange, answer };
    const explored: Explored[] = [];
    for (const group of await this.#askAll(compared))
      explored.push(...(await this.#explore(compared, group, unknowns)));
    const rows = explored.flatMap(({ hypotheses, ways }) => {
      const values = explored.length > 1 ? hypotheses.map(({ hypothesis }) => hypothesis.values) : [{}];
      return values.flatMap((each) =>
        ways.all.map(({ values: own, unknowns: turned, differences, rules }) => ({
          values: { ...each, ...own },
          unknowns: turned,
          differences,
          rules,
        })),
      );
    });
    const isWhole = explored.every(({ ways }) => ways.isWhole);
    for (const each of explored) await this.#follow(exchange, each, unknowns);
    this.#adoptTokenJudgment(exchange, rows);
    this.#seen.note(exchange);
    return { exchange, rows, isWhole };
  }

  pass(exchange: RecordedExchange): void {
    const { overrides } = this.#parts;
    for (const { sandbox } of this.#hypotheses) {
      const session = exchange.token === undefined ? undefined : sandbox.sessions.get(exchange.token);
      if (session) sandbox.sessions.touch(session, exchange.atMs);
      if (exchange.operation !== 'login') follow(sandbox, exchange, { ours: undefined, overrides });
    }
    this.#seen.note(exchange);
  }

  async #askAll(exchange: RecordedExchange): Promise<Group[]> {
    const answers = await Promise.all(
      this.#hypotheses.map(async (hypothesis) => ({
        hypothesis,
        first: await hypothesis.ask(exchange, { ...this.#parts.base, ...hypothesis.values }),
      })),
    );
    const groups = new Map<string, Group>();
    for (const each of answers) {
      const signature = signatureOf(exchange, each.first);
      const group = groups.get(signature) ?? { hypotheses: [] };
      group.hypotheses.push(each);
      groups.set(signature, group);
    }
    return [...groups.values()];
  }

  async #explore(
    exchange: RecordedExchange,
    { hypotheses }: Group,
    unknowns: readonly UnknownFact[],
  ): Promise<Explored[]> {
    const [one, ...others] = hypotheses as [Member];
    const ways = await this.#waysOf(exchange, one, unknowns);
    const isAlike = OF_LOGINS.every((id) => one.first.read.has(id) || !ways.read.has(id));
    if (isAlike || others.length === 0) return [{ hypotheses, ways }];
    const each = [{ hypotheses: [one], ways }];
    for (const other of others) each.push({ hypotheses: [other], ways: await this.#waysOf(exchange, other, unknowns) });
    return each;
  }

  #explorerOf(exchange: RecordedExchange, { hypothesis, first }: Member, unknowns: readonly UnknownFact[]): Explorer {
    // Repeated requests must not count towards the rate limit.
    const isCounted = !first.rules.includes('rate-limit');
    const values = { ...this.#parts.base, ...hypothesis.values, ...(isCounted && { rateLimit: 'off' as const }) };
    return new Explorer(hypothesis, exchange, values, unknowns);
  }

  async #waysOf(exchange: RecordedExchange, member: Member, unknowns: readonly UnknownFact[]): Promise<Ways> {
    member.hypothesis.takeBack(member.first);
    return this.#explorerOf(exchange, member, unknowns).ways();
  }

  async #follow(
    exchange: RecordedExchange,
    { hypotheses, ways }: Explored,
    unknowns: readonly UnknownFact[],
  ): Promise<void> {
    const way = ways.all.find(({ rules }) => (rules.length === 0) === isSuccess(exchange));
    for (const [at, member] of hypotheses.entries()) {
      const { hypothesis, first } = member;
      const isAsWas = at > 0 && way?.turned.length === 0;
      if (at > 0 && !isAsWas) hypothesis.takeBack(first);
      const explorer = this.#explorerOf(exchange, member, unknowns);
      const ours = isAsWas ? first : way && (await explorer.ask(way.turned));
      explorer.putBack();
      follow(hypothesis.sandbox, exchange, {
        ours,
        overrides: this.#parts.overrides,
        holder: this.#holderOf(exchange),
      });
    }
  }

  /** If nothing explains the service's judgment of a token, the service's judgment is adopted. */
  #adoptTokenJudgment(exchange: RecordedExchange, rows: readonly Row[]): void {
    const { token } = exchange;
    const isExplained = rows.some((row) => !isOtherKind(row));
    if (isExplained || token === undefined || exchange.operation === 'login') return;
    if (isTokenRejected(exchange, this.#parts.overrides))
      for (const { sandbox } of this.#hypotheses) sandbox.sessions.drop(token);
    else if (isSuccess(exchange) && exchange.operation !== 'logout') this.#begin(token);
  }

  #begin(token: string): void {
    for (const { sandbox } of this.#hypotheses) {
      if (sandbox.sessions.get(token)) continue;
      const now = sandbox.clock.now();
      const holder = holderOf(this.#parts.knowledge.loginOf(token), this.#parts.holders.get(token) ?? 1);
      sandbox.sessions.load({ token, ...holder, created_at: now, last_action_at: now });
    }
  }

  #holderOf({ answer }: RecordedExchange): number | undefined {
    const token = (answer as { result?: { token?: string } } | null)?.result?.token;
    return token === undefined ? undefined : this.#parts.holders.get(token);
  }
}

/**
 * Runs leadmock through a recording in every possible way. After each request its state is made to match the service's.
 * @throws the reason of the signal
 */
export async function walk(
  exchanges: readonly RecordedExchange[],
  { mock, signal, onExchange }: WalkSettings,
): Promise<Walk> {
  const machine = await Machine.start(mock);
  try {
    const { overrides } = machine;
    const knowledge = new Knowledge(exchanges);
    const { document, holders } = deriveState(exchanges, knowledge, overrides);
    const hypotheses = hypothesisValues(exchanges, knowledge).map(
      (values, at) => new Hypothesis(machine, machine.sandboxOf(`hypothesis-${at + 1}`, document), values, knowledge),
    );
    const start = { offset_ms: 0, frozen_at: exchanges[0]?.atMs ?? 0 };
    for (const { sandbox } of hypotheses) sandbox.clock.restore(start);
    const walker = new Walker(hypotheses, { base: mock.assumptions, overrides, knowledge, holders });
    const met: Met[] = [];
    for (const [at, exchange] of exchanges.entries()) {
      signal.throwIfAborted();
      if (exchange.isPartial) walker.pass(exchange);
      else met.push(await walker.step(exchange, at));
      onExchange?.(exchanges.length);
    }
    return { document, met };
  } finally {
    await machine.close();
  }
}
