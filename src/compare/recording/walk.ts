import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Overrides } from '../../core/overrides.ts';
import type { MockSettings } from '../../mock.ts';
import { type DerivedState, deriveState } from './derive-state.ts';
import { type Assignment, Explorer, signatureOf, type Ways } from './explore.ts';
import { follow, holderOf, isTokenRefused } from './follow.ts';
import { type Hidden, hiddenFrom } from './hidden.ts';
import { isSuccess, Knowledge } from './knowledge.ts';
import { Lane, type LaneAnswer, laneValues } from './lane.ts';
import { Machine } from './machine.ts';
import { isOtherOutcome, type Misfit } from './misfits.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { SeenLeads } from './seen-leads.ts';

export interface Row {
  values: Assignment;
  hidden: string;
  misfits: readonly Misfit[];
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
  lane: Lane;
  first: LaneAnswer;
}

interface Group {
  lanes: Member[];
}

interface Explored extends Group {
  ways: Ways;
}

/** Every successful login reads these. If no first response did, lanes with equal responses may still differ. */
const OF_LOGINS = ['secondUser', 'repeatedLogin'] as const;

class Walker {
  readonly #lanes: readonly Lane[];
  readonly #parts: WalkerParts;
  readonly #seen = new SeenLeads();

  constructor(lanes: readonly Lane[], parts: WalkerParts) {
    this.#lanes = lanes;
    this.#parts = parts;
    for (const token of parts.knowledge.earlierTokens) this.#begin(token);
  }

  async step(exchange: RecordedExchange, at: number): Promise<Met> {
    const [{ sandbox }] = this.#lanes as [Lane];
    const hidden = hiddenFrom(exchange, at, {
      knowledge: this.#parts.knowledge,
      seen: this.#seen,
      state: sandbox.state,
    });
    const answer = this.#parts.knowledge.withTokenInWords(exchange, exchange.answer);
    const compared = { ...exchange, answer };
    const explored: Explored[] = [];
    for (const group of await this.#askAll(compared)) explored.push(...(await this.#explore(compared, group, hidden)));
    const rows = explored.flatMap(({ lanes, ways }) => {
      const values = explored.length > 1 ? lanes.map(({ lane }) => lane.values) : [{}];
      return values.flatMap((each) =>
        ways.all.map(({ values: own, hidden: turned, misfits, rules }) => ({
          values: { ...each, ...own },
          hidden: turned,
          misfits,
          rules,
        })),
      );
    });
    const isWhole = explored.every(({ ways }) => ways.isWhole);
    for (const each of explored) await this.#follow(exchange, each, hidden);
    this.#adoptTokenJudgment(exchange, rows);
    this.#seen.note(exchange);
    return { exchange, rows, isWhole };
  }

  pass(exchange: RecordedExchange): void {
    const { overrides } = this.#parts;
    for (const { sandbox } of this.#lanes) {
      const session = exchange.token === undefined ? undefined : sandbox.sessions.get(exchange.token);
      if (session) sandbox.sessions.touch(session, exchange.atMs);
      if (exchange.operation !== 'login') follow(sandbox, exchange, { ours: undefined, overrides });
    }
    this.#seen.note(exchange);
  }

  async #askAll(exchange: RecordedExchange): Promise<Group[]> {
    const answers = await Promise.all(
      this.#lanes.map(async (lane) => ({
        lane,
        first: await lane.ask(exchange, { ...this.#parts.base, ...lane.values }),
      })),
    );
    const groups = new Map<string, Group>();
    for (const each of answers) {
      const signature = signatureOf(exchange, each.first);
      const group = groups.get(signature) ?? { lanes: [] };
      group.lanes.push(each);
      groups.set(signature, group);
    }
    return [...groups.values()];
  }

  async #explore(exchange: RecordedExchange, { lanes }: Group, hidden: readonly Hidden[]): Promise<Explored[]> {
    const [one, ...others] = lanes as [Member];
    const ways = await this.#waysOf(exchange, one, hidden);
    const isAlike = OF_LOGINS.every((id) => one.first.read.has(id) || !ways.read.has(id));
    if (isAlike || others.length === 0) return [{ lanes, ways }];
    const each = [{ lanes: [one], ways }];
    for (const other of others) each.push({ lanes: [other], ways: await this.#waysOf(exchange, other, hidden) });
    return each;
  }

  #explorerOf(exchange: RecordedExchange, { lane, first }: Member, hidden: readonly Hidden[]): Explorer {
    // Repeated requests must not count towards the rate limit.
    const isCounted = !first.rules.includes('rate-limit');
    const values = { ...this.#parts.base, ...lane.values, ...(isCounted && { rateLimit: 'off' as const }) };
    return new Explorer(lane, exchange, values, hidden);
  }

  async #waysOf(exchange: RecordedExchange, member: Member, hidden: readonly Hidden[]): Promise<Ways> {
    member.lane.takeBack(member.first);
    return this.#explorerOf(exchange, member, hidden).ways();
  }

  async #follow(exchange: RecordedExchange, { lanes, ways }: Explored, hidden: readonly Hidden[]): Promise<void> {
    const way = ways.all.find(({ rules }) => (rules.length === 0) === isSuccess(exchange));
    for (const [at, member] of lanes.entries()) {
      const { lane, first } = member;
      const isAsWas = at > 0 && way?.turned.length === 0;
      if (at > 0 && !isAsWas) lane.takeBack(first);
      const explorer = this.#explorerOf(exchange, member, hidden);
      const ours = isAsWas ? first : way && (await explorer.ask(way.turned));
      explorer.putBack();
      follow(lane.sandbox, exchange, { ours, overrides: this.#parts.overrides, holder: this.#holderOf(exchange) });
    }
  }

  /** If nothing explains the service's judgment of a token, the service's judgment is adopted. */
  #adoptTokenJudgment(exchange: RecordedExchange, rows: readonly Row[]): void {
    const { token } = exchange;
    const isExplained = rows.some((row) => !isOtherOutcome(row));
    if (isExplained || token === undefined || exchange.operation === 'login') return;
    if (isTokenRefused(exchange, this.#parts.overrides))
      for (const { sandbox } of this.#lanes) sandbox.sessions.drop(token);
    else if (isSuccess(exchange) && exchange.operation !== 'logout') this.#begin(token);
  }

  #begin(token: string): void {
    for (const { sandbox } of this.#lanes) {
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
    const lanes = laneValues(exchanges, knowledge).map(
      (values, at) => new Lane(machine, machine.makeSandbox(`lane-${at + 1}`, document), values, knowledge),
    );
    const start = { offset_ms: 0, frozen_at: exchanges[0]?.atMs ?? 0 };
    for (const { sandbox } of lanes) sandbox.clock.restore(start);
    const walker = new Walker(lanes, { base: mock.assumptions, overrides, knowledge, holders });
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
