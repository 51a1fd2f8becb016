import type { AssumptionId, AssumptionValues } from '../../core/assumptions.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import { beforeUpdate, type Change } from '../../core/state/collection.ts';
import type { CollectionName, Records } from '../../core/state/state.ts';
import { type Machine, type OurAnswer, watched } from './machine.ts';
import type { RecordedExchange } from './read/exchanges.ts';

/** The assumptions that decide how long tokens hold: what they did shows only later. */
export const SESSION_IDS = ['secondUser', 'tokenLife', 'rateLimit'] as const satisfies AssumptionId[];
type SessionId = (typeof SESSION_IDS)[number];
export type SessionValues = Pick<AssumptionValues, SessionId>;

/** An answer in a lane, and what may have a part in it. */
export interface LaneAnswer extends OurAnswer {
  /** The assumptions that were looked at. */
  read: ReadonlySet<string>;
}

/** Sessions as they are before a request. */
interface Before {
  sessions: readonly Session[];
  /** Of the token of the request. */
  session: Session | undefined;
  lastActionAt: number;
}

/** One world in which the whole recording happens, with values for the assumptions whose effects come later. */
export class Lane {
  readonly values: SessionValues;
  readonly sandbox: Sandbox;
  readonly #machine: Machine;
  #before: Before = { sessions: [], session: undefined, lastActionAt: 0 };

  constructor(machine: Machine, sandbox: Sandbox, values: SessionValues) {
    this.#machine = machine;
    this.sandbox = sandbox;
    this.values = values;
  }

  async ask(exchange: RecordedExchange, values: AssumptionValues): Promise<LaneAnswer> {
    const { sandbox } = this;
    const read = new Set<string>();
    sandbox.assumptions = watched(values, read);
    this.#remember(exchange);
    return { ...(await this.#machine.ask(sandbox, exchange)), read };
  }

  /** Undoes what the latest request did, sessions too. */
  takeBack({ changes }: OurAnswer): void {
    for (const change of changes.toReversed()) this.#undo(change);
    const { session, lastActionAt } = this.#before;
    if (session) this.sandbox.sessions.touch(session, lastActionAt);
  }

  #remember({ token, operation }: RecordedExchange): void {
    const { sessions } = this.sandbox;
    const session = token === undefined ? undefined : sessions.get(token);
    // A login may end any session, and no other request ends another than its own.
    const all = operation === 'login' ? sessions.all() : session ? [session] : [];
    this.#before = { sessions: all, session, lastActionAt: session?.last_action_at ?? 0 };
  }

  #undo(change: Change): void {
    const { collection, id, action, before } = change;
    const { sessions, state } = this.sandbox;
    if (collection === 'sessions') {
      const ended = this.#before.sessions.find(({ token }) => token === id);
      if (action === 'insert') sessions.drop(String(id));
      // The same object: what counts its requests knows it by that.
      else if (ended) sessions.load(ended);
      return;
    }
    const records = state.collection(collection as CollectionName);
    const now = records.get(Number(id));
    if (action === 'insert') records.drop(Number(id));
    else records.put((now ? beforeUpdate(now, change) : before) as Records[CollectionName]);
  }
}
