import type { LoggedEvent } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { controlOperation } from '../control-operation.ts';
import { maskOf } from '../journal/mask.ts';
import { present, shownChange } from '../journal/present.ts';

/** One server-sent event. Its id is its place in the sequence of all that happened, to go on from (`Last-Event-ID`). */
export interface SentEvent {
  id: number;
  event: LoggedEvent['event'];
  data: object;
}

/** Who gets events. */
export interface EventReader {
  send(event: SentEvent): void;
  /** Whether it has left so much unread that it had better not get more. */
  isFull(): boolean;
  /** Acts when it has read all. */
  onceRead(act: () => void): void;
}

/** The latest event as it is sent: all who listen get the same one, made once. */
let latest: { of: Sandbox; event: SentEvent } | undefined;

/** An answer that goes on: what has happened since the given id, and then everything as it happens. */
export class EventStream {
  readonly #sandbox: Sandbox;
  readonly #after: number | undefined;

  constructor(sandbox: Sandbox, lastEventId: string | undefined) {
    this.#sandbox = sandbox;
    this.#after = /^[0-9]{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined;
  }

  /** Sends every event until it is stopped with what is returned, or ends with its sandbox. What was missed comes as fast as it is read. */
  start(reader: EventReader, onEnd?: () => void): () => void {
    const { log } = this.#sandbox;
    let isOver = false;
    let isBehind = this.#after !== undefined;
    const catchUp = (after: number): void => {
      if (isOver) return;
      let latestId = after;
      for (const event of log.since(after)) {
        if (reader.isFull()) {
          reader.onceRead(() => catchUp(latestId));
          return;
        }
        reader.send(this.#sent(event));
        latestId = event.id;
      }
      isBehind = false;
    };
    // What happens meanwhile is found in the log.
    const stop = log.listen(
      (event) => {
        if (!isBehind) reader.send(this.#sent(event));
      },
      () => {
        isOver = true;
        onEnd?.();
      },
    );
    if (this.#after !== undefined) catchUp(this.#after);
    return () => {
      isOver = true;
      stop();
    };
  }

  #sent(logged: LoggedEvent): SentEvent {
    const { id, event } = logged;
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
  hasBody: false,
  isStream: true,
  handle: ({ sandbox, lastEventId }) => new EventStream(sandbox, lastEventId),
});
