import type { LoggedEvent } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { sizeOfChanges } from '../../core/state/collection.ts';
import { Turns } from '../../core/turns.ts';
import { controlOperation } from '../control-operation.ts';
import { maskOf } from '../journal/mask.ts';
import { present, shownChange } from '../journal/present.ts';

/** One server-sent event. Its id is its place in the sequence of all that happened, `17-3f2b8c1e`, to go on from (`Last-Event-ID`). */
export interface SentEvent {
  id: string;
  event: LoggedEvent['event'];
  data: object;
}

/** Who gets events. */
export interface EventReader {
  send(event: SentEvent): void;
  /** The same, without holding others up. */
  sendInTurns(event: SentEvent): Promise<void>;
  /** Whether it has left so much unread that it had better not get more. */
  isFull(): boolean;
  drop(): void;
  /** Resolves when it has read all. */
  hasRead(): Promise<void>;
}

/** A reader that is full is given up when so many more have happened. */
const MOST_WAITED_FOR = 16;
/** What is written at once, in characters or bytes. */
const LONGEST_AT_ONCE = 65_536;

function isLong(logged: LoggedEvent): boolean {
  if (logged.event === 'changes') return sizeOfChanges(logged.changes) > LONGEST_AT_ONCE;
  return (
    logged.event === 'request' && logged.entry.body.text.length + (logged.entry.answer?.length ?? 0) > LONGEST_AT_ONCE
  );
}

/** The place after which a client wants to go on: all is new to one that knows another log, such as that of an earlier run. */
function placeIn({ log }: Sandbox, lastEventId: string | undefined): number | undefined {
  if (lastEventId === undefined) return undefined;
  const [, place, epoch] = /^(\d{1,15})-(\w+)$/.exec(lastEventId) ?? [];
  return epoch === log.epoch ? Number(place) : 0;
}

/** The latest event as it is sent: all who listen get the same one, made once. */
let latest: { of: Sandbox; event: SentEvent } | undefined;

/** An answer that goes on: what has happened since the given id, and then everything as it happens. */
export class EventStream {
  readonly #sandbox: Sandbox;
  readonly #after: number | undefined;

  constructor(sandbox: Sandbox, lastEventId: string | undefined) {
    this.#sandbox = sandbox;
    this.#after = placeIn(sandbox, lastEventId);
  }

  /** Sends every event until it is stopped with what is returned, or ends with its sandbox. What was missed comes as fast as it is read. */
  start(reader: EventReader, onEnd?: () => void): () => void {
    const { log } = this.#sandbox;
    let isOver = false;
    let isBehind = false;
    let waitsFor = 0;
    /** A long event and what has happened since, where it is behind for that: a reset may empty the log meanwhile. */
    let fromLong: LoggedEvent[] | undefined;
    const catchUp = async (missed: Iterable<LoggedEvent>, mostWaitedFor: number): Promise<void> => {
      isBehind = true;
      waitsFor = mostWaitedFor;
      const turns = new Turns();
      for (const event of missed) {
        if (reader.isFull()) await reader.hasRead();
        if (isOver) return;
        await reader.sendInTurns(this.#sent(event));
        await turns.next();
      }
      isBehind = false;
    };
    // Who is dropped by a defect of leadmock asks again.
    const goOn = (...missed: Parameters<typeof catchUp>): void => void catchUp(...missed).catch(() => reader.drop());
    function* eachOf(waiting: LoggedEvent[]): Generator<LoggedEvent, void> {
      for (let event = waiting.shift(); event; event = waiting.shift()) yield event;
      fromLong = undefined;
    }
    // What happens while it catches up after a reconnection is found in the log.
    const stop = log.listen(
      (event) => {
        if (isBehind) {
          if (reader.isFull()) waitsFor -= 1;
          if (waitsFor < 0) reader.drop();
          fromLong?.push(event);
          return;
        }
        if (isLong(event)) {
          fromLong = [event];
          goOn(eachOf(fromLong), MOST_WAITED_FOR);
        } else reader.send(this.#sent(event));
      },
      () => {
        isOver = true;
        onEnd?.();
      },
    );
    if (this.#after !== undefined) goOn(log.since(this.#after), Number.POSITIVE_INFINITY);
    return () => {
      isOver = true;
      stop();
    };
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
  hasBody: false,
  isStream: true,
  handle: ({ sandbox, lastEventId }) => new EventStream(sandbox, lastEventId),
});
