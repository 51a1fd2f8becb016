import type { Happening, Occurrence } from '../../core/happenings.ts';
import type { JournalEntry } from '../../core/journal.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { controlOperation } from '../control-operation.ts';
import { maskOf } from '../journal/mask.ts';
import { present, shownChange } from '../journal/present.ts';

/** One server-sent event. Its id is the place in the order of things, to go on from (`Last-Event-ID`). */
export interface SentEvent {
  id: string;
  event: 'request' | 'changes' | 'world' | 'fixture';
  data: object;
}

/** The latest event and what it tells of: all who listen get the same one, made once. */
let latest: { of: object; event: SentEvent } | undefined;

function onceFor(of: object, make: () => SentEvent): SentEvent {
  if (latest?.of !== of) latest = { of, event: make() };
  return latest.event;
}

/** An answer that goes on: what has happened since the given id, and then everything as it happens. */
export class EventStream {
  readonly #sandbox: Sandbox;
  readonly #after: readonly [position: number, count: number] | undefined;

  constructor(sandbox: Sandbox, lastEventId: string | undefined) {
    this.#sandbox = sandbox;
    const [, position, count] = /^([0-9]{1,15})\.([0-9]{1,15})$/.exec(lastEventId ?? '') ?? [];
    this.#after = position === undefined ? undefined : [Number(position), Number(count)];
  }

  /** Sends every event until it is stopped with what is returned. */
  start(send: (event: SentEvent) => void): () => void {
    const { journal, happenings } = this.#sandbox;
    for (const event of this.#missed()) send(event);
    const stops = [
      journal.listen((entry) => send(this.#request(entry))),
      happenings.listen((happening) => send(this.#happening(happening))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #missed(): SentEvent[] {
    if (!this.#after) return [];
    const { journal, happenings } = this.#sandbox;
    const [position, count] = this.#after;
    const entries = journal.entries();
    const first = Math.max(position + 1, journal.added - entries.length + 1);
    const requests = Array.from({ length: Math.max(0, journal.added - first + 1) }, (_, at) => first + at);
    const others = happenings
      .all()
      .filter((one) => one.position > position || (one.position === position && one.count > count));
    return [
      ...others.filter((one) => one.position < first).map((one) => this.#happening(one)),
      ...requests.flatMap((place) => [
        this.#request(entries.at(place - journal.added - 1) as JournalEntry),
        ...others.filter((one) => one.position === place).map((one) => this.#happening(one)),
      ]),
    ];
  }

  /** One whose body comes later is told twice, each time in its place. */
  #request(entry: JournalEntry): SentEvent {
    const make = (): SentEvent => {
      const id = `${this.#sandbox.journal.placeOf(entry)}.0`;
      return { id, event: 'request', data: present(entry, this.#sandbox) };
    };
    return entry.body.state === 'pending' ? make() : onceFor(entry, make);
  }

  #happening(happening: Happening): SentEvent {
    return onceFor(happening, () => ({
      id: `${happening.position}.${happening.count}`,
      event: happening.kind,
      data: this.#dataOf(happening),
    }));
  }

  #dataOf(occurrence: Occurrence): object {
    switch (occurrence.kind) {
      case 'world':
        return { fixture: this.#sandbox.startUp.fixture.name };
      case 'fixture':
        return { name: occurrence.name, errors: occurrence.errors };
      case 'changes': {
        const mask = maskOf(this.#sandbox);
        return { changes: occurrence.changes.map((change) => shownChange(change, mask)) };
      }
    }
  }
}

export const events = controlOperation({
  id: 'events',
  method: 'GET',
  path: '/_mock/events',
  summary:
    'Server-sent events: each request as it is answered, each change by a tester, each new world, each changed file of a fixture; resumable',
  hasBody: false,
  isStream: true,
  handle: ({ sandbox, lastEventId }) => new EventStream(sandbox, lastEventId),
});
