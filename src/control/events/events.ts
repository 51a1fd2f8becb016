import type { LoggedEvent } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { controlOperation } from '../control-operation.ts';
import { maskOf } from '../journal/mask.ts';
import { present, shownChange } from '../journal/present.ts';

/** A server-sent event. Its id is its place in the log, such as `17-3f2b8c1e` (`Last-Event-ID`). */
export interface SentEvent {
  id: string;
  event: LoggedEvent['event'];
  data: object;
}

/** @returns undefined for a place in another log, such as that of an earlier run */
function placeIn({ log }: Sandbox, lastEventId: string | undefined): number | undefined {
  if (lastEventId === undefined) return undefined;
  const [, place, epoch] = /^(\d{1,15})-(\w+)$/.exec(lastEventId) ?? [];
  return epoch === log.epoch ? Number(place) : 0;
}

/** The latest event, formatted once for all clients. */
let latest: { of: Sandbox; event: SentEvent } | undefined;

/** Sends the events since the given id, and then new events. */
export class EventStream {
  readonly #sandbox: Sandbox;
  readonly #after: number | undefined;

  constructor(sandbox: Sandbox, lastEventId: string | undefined) {
    this.#sandbox = sandbox;
    this.#after = placeIn(sandbox, lastEventId);
  }

  /**
   * Sends every event until the sandbox ends.
   * @returns a function that stops it
   */
  start(send: (event: SentEvent) => void, onEnd?: () => void): () => void {
    const { log } = this.#sandbox;
    if (this.#after !== undefined) for (const missed of log.since(this.#after)) send(this.#sent(missed));
    return log.listen((event) => send(this.#sent(event)), onEnd);
  }

  #sent(logged: LoggedEvent): SentEvent {
    const { event } = logged;
    const id = `${logged.id}-${this.#sandbox.log.epoch}`;
    if (latest?.of !== this.#sandbox || latest.event.id !== id) {
      latest = { of: this.#sandbox, event: { id, event, data: this.#dataOf(logged) } };
    }
    return latest.event;
  }

  #dataOf(logged: LoggedEvent): object {
    if (logged.event === 'request') return present(logged.entry, this.#sandbox);
    if (logged.event !== 'changes') return logged.data;
    const mask = maskOf(this.#sandbox);
    return { operation: logged.operation, changes: logged.changes.map((change) => shownChange(change, mask)) };
  }
}

export const events = controlOperation({
  id: 'events',
  method: 'GET',
  path: '/_mock/events',
  summary:
    'Server-sent events: each request as it is answered, whatever a tester changed, each changed file of a fixture; resumable',
  isStream: true,
  handle: ({ sandbox, lastEventId }) => new EventStream(sandbox, lastEventId),
});
