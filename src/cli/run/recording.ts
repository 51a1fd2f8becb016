import type { HarEntry } from '../../generated/shapes.ts';
import { harOf } from '../../mock/control/journal/har.ts';
import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import type { LoggedEvent } from '../../mock/core/journal/event-log.ts';
import type { Sandbox } from '../../mock/core/sandbox/sandbox.ts';
import type { Sandboxes } from '../../mock/core/sandbox/sandboxes.ts';
import { version } from '../../mock/version.ts';

const LOG_START = { version: '1.2', creator: { name: 'leadmock', version } };

/** HAR file of a run whose server did not start. */
export const EMPTY_HAR = JSON.stringify({ log: { ...LOG_START, pages: [], entries: [] } });

/** Group of requests in a HAR file. */
interface Page {
  startedDateTime: string;
  id: string;
  title: string;
  pageTimings: object;
}

/** Requests of all sandboxes, also of sandboxes that are deleted later. */
export class Recording {
  readonly #sandboxes: Sandboxes;
  readonly #pages = new Map<string, Page>();
  readonly #entries: string[] = [];

  constructor(sandboxes: Sandboxes) {
    this.#sandboxes = sandboxes;
    this.#listen(sandboxes.default);
    sandboxes.default.log.listen((event) => {
      if (event.event !== 'sandboxes') return;
      const { created } = event.data as { created: string[] };
      for (const sandbox of created.map((name) => sandboxes.get(name))) if (sandbox) this.#listen(sandbox);
    });
  }

  /** @returns a HAR file with a page for each sandbox, in the order in which the requests ended */
  toHar(): string {
    const start = { ...LOG_START, pages: [...this.#pages.values()] };
    return `{"log":${JSON.stringify(start).slice(0, -1)},"entries":[\n${this.#entries.join(',\n')}\n]}}`;
  }

  #listen(sandbox: Sandbox): void {
    const add = (event: LoggedEvent) => {
      if (event.event === 'request') this.#add(event.entry, sandbox);
    };
    // Adds the removed listener again, because a request may end after its sandbox was deleted.
    sandbox.log.listen(add, () => void Promise.resolve().then(() => sandbox.log.listen(add)));
  }

  #add(journalEntry: JournalEntry, sandbox: Sandbox): void {
    const [entry] = harOf([journalEntry], sandbox).log.entries as [HarEntry];
    const { name: id } = sandbox;
    if (!this.#pages.has(id)) {
      const title = this.#sandboxes.tests.get(id)?.title ?? id;
      this.#pages.set(id, { startedDateTime: entry.startedDateTime, id, title, pageTimings: {} });
    }
    this.#entries.push(JSON.stringify({ pageref: id, ...entry }));
  }
}
