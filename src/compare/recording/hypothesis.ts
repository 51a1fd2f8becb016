import { type AssumptionId, type AssumptionValues, listedValues } from '../../core/assumptions.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { type Session, TOKEN_LIFE_MS } from '../../core/sandbox/sessions.ts';
import { beforeUpdate, type Change } from '../../core/state/collection.ts';
import type { CollectionName, Records } from '../../core/state/state.ts';
import type { Knowledge } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { type Machine, type OurAnswer, watched } from './replay-server.ts';

/** Assumptions that decide how long tokens are valid. Their effects show in later requests. */
export const SESSION_IDS = [
  'secondUser',
  'repeatedLogin',
  'tokenRenewal',
  'rateLimit',
] as const satisfies AssumptionId[];
type SessionId = (typeof SESSION_IDS)[number];
export type SessionValues = Partial<Pick<AssumptionValues, SessionId>>;

const CAN_MATTER: Partial<
  Record<SessionId, (exchanges: readonly RecordedExchange[], knowledge: Knowledge) => boolean>
> = {
  secondUser: (exchanges) => {
    const logins = exchanges.filter(
      ({ operation, sent }) => operation === 'login' && typeof sent['login'] === 'string',
    );
    return new Set(logins.map(({ sent }) => sent['login'])).size > 1;
  },
  repeatedLogin: (_, { hasRepeatedLogin }) => hasRepeatedLogin,
  tokenRenewal: (exchanges) => {
    const times = exchanges.map(({ atMs }) => atMs).sort((one, other) => one - other);
    return (times.at(-1) ?? 0) - (times[0] ?? 0) >= TOKEN_LIFE_MS;
  },
};

export function hypothesisValues(exchanges: readonly RecordedExchange[], knowledge: Knowledge): SessionValues[] {
  let all: SessionValues[] = [{}];
  for (const id of SESSION_IDS) {
    if (CAN_MATTER[id]?.(exchanges, knowledge) === false) continue;
    all = all.flatMap((each) => listedValues(id).map((value) => ({ ...each, [id]: value })));
  }
  return all;
}

export interface HypothesisResponse extends OurAnswer {
  read: ReadonlySet<string>;
}

interface Before {
  session: Session;
  lastActionAt: number;
}

/** One run of leadmock through a whole recording, with fixed values of the assumptions that have later effects. */
export class Hypothesis {
  readonly values: SessionValues;
  readonly sandbox: Sandbox;
  readonly #machine: Machine;
  readonly #knowledge: Knowledge;
  #before: readonly Before[] = [];

  constructor(machine: Machine, sandbox: Sandbox, values: SessionValues, knowledge: Knowledge) {
    this.#machine = machine;
    this.#knowledge = knowledge;
    this.sandbox = sandbox;
    this.values = values;
  }

  async ask(exchange: RecordedExchange, values: AssumptionValues): Promise<HypothesisResponse> {
    const { sandbox } = this;
    const read = new Set<string>();
    sandbox.assumptions = watched(values, read);
    this.#remember(exchange);
    const answer = await this.#machine.ask(sandbox, exchange);
    return { ...answer, body: this.#knowledge.withTokenInWords(exchange, answer.body), read };
  }

  takeBack({ changes }: OurAnswer): void {
    for (const change of changes.toReversed()) this.#undo(change);
    for (const { session, lastActionAt } of this.#before) this.sandbox.sessions.touch(session, lastActionAt);
  }

  #remember({ token, operation }: RecordedExchange): void {
    const { sessions } = this.sandbox;
    const session = token === undefined ? undefined : sessions.get(token);
    // A login may end or prolong any session; other requests affect only their own.
    const all = operation === 'login' ? sessions.all() : session ? [session] : [];
    this.#before = all.map((each) => ({ session: each, lastActionAt: each.last_action_at }));
  }

  #undo(change: Change): void {
    const { collection, id, action, before } = change;
    const { sessions, state } = this.sandbox;
    if (collection === 'sessions') {
      const ended = this.#before.find(({ session }) => session.token === id);
      if (action === 'insert') sessions.drop(String(id));
      // The same object, because the rate limit counts requests by session object.
      else if (ended) sessions.load(ended.session);
      return;
    }
    const records = state.collection(collection as CollectionName);
    const now = records.get(Number(id));
    if (action === 'insert') records.drop(Number(id));
    else records.put((now ? beforeUpdate(now, change) : before) as Records[CollectionName]);
  }
}
