import { useLayoutEffect, useState } from 'preact/hooks';
import type { JournalRequest, MockControl, SandboxEvent } from '../../client/index.ts';

/** As many as the journal retains. */
const MOST_REQUESTS = 1000;
/** Thousands of requests a second are shown four times a second. */
const SHOW_EVERY_MS = 250;
const TRY_AGAIN_MS = 1000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What happens in the sandbox, as it happens. It goes on after the server was away. */
export class Feed {
  /** Newest first; another array whenever something came. */
  requests: readonly JournalRequest[] = [];
  /** Grows with everything that happens: whoever shows the state asks for it anew. */
  revision = 0;
  /** Grows whenever the contents begin anew: reset, seed, restore, another start of the server. */
  generation = 0;
  /** Grows with that, and with whatever else a tester does: clock, assumptions, faults, snapshots, sandboxes. */
  acts = 0;
  /** Fixtures whose files cannot be used as they are now, by name. */
  broken: ReadonlyMap<string, readonly { pointer: string; message: string }[]> = new Map();
  /** Undefined before the first answer. */
  isLive: boolean | undefined;
  /** Why nothing comes. */
  problem = '';
  #control: MockControl;
  /** Oldest first. */
  #retained: JournalRequest[] = [];
  /** Came while the journal was being read. */
  #arrived: JournalRequest[] = [];
  #isLoading = false;
  #isStale = false;
  #isTelling = false;
  #listeners = new Set<() => void>();

  constructor(control: MockControl) {
    this.#control = control;
    this.#follow();
  }

  /** Tells of changes, but not of each of many; answers how to stop that. */
  listen(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the journal anew, as after it was emptied. */
  async reload() {
    this.#isStale = true;
    if (this.#isLoading) return;
    this.#isLoading = true;
    while (this.#isStale) {
      this.#isStale = false;
      this.#arrived = [];
      const listed = await this.#list();
      // What came meanwhile may be in the list as well.
      const known = new Set(listed.map(({ id }) => id));
      this.#retained = [...listed, ...this.#arrived.filter(({ id }) => !known.has(id))];
      this.#tell();
      await pause(SHOW_EVERY_MS);
    }
    this.#isLoading = false;
  }

  /** The journal; what is known of it already when it cannot be read, which is then shown to be so. */
  async #list() {
    try {
      const listed = await this.#control.requests.list();
      this.isLive = true;
      return listed;
    } catch (error) {
      this.isLive = false;
      this.problem = (error as Error).message;
      return this.#retained;
    }
  }

  async #follow() {
    const onOpen = () => {
      this.isLive = true;
      this.#beginAnew();
      this.#findBroken();
    };
    for (;;) {
      this.problem = 'The server closed the connection.';
      try {
        for await (const event of this.#control.events({ onOpen })) this.#take(event);
      } catch (error) {
        this.problem = (error as Error).message;
      }
      this.isLive = false;
      this.#tell();
      await pause(TRY_AGAIN_MS);
    }
  }

  #beginAnew() {
    this.generation += 1;
    this.acts += 1;
    this.reload();
  }

  async #findBroken() {
    // Whoever cannot be asked for fixtures cannot be asked for events either, which is shown.
    const fixtures = await this.#control.fixtures().catch(() => []);
    this.broken = new Map(fixtures.flatMap(({ name, errors }) => (errors ? [[name, errors]] : [])));
    this.#tell();
  }

  #take({ event, data }: SandboxEvent) {
    if (event === 'request') {
      this.#put(this.#retained, data);
      if (this.#isLoading) this.#put(this.#arrived, data);
      if (this.#retained.length > MOST_REQUESTS * 1.2) this.#retained = this.#retained.slice(-MOST_REQUESTS);
    } else if (event === 'fixture') {
      this.broken = new Map([...this.broken].filter(([name]) => name !== data.name));
      if (data.errors.length > 0) this.broken = new Map([...this.broken, [data.name, data.errors]]);
    } else if (event === 'contents') {
      this.#beginAnew();
    } else if (event === 'journal') {
      this.reload();
    } else if (event !== 'changes') {
      this.acts += 1;
    }
    this.#tell();
  }

  /** A request is told of once more when its body has come later than its answer. */
  #put(requests: JournalRequest[], request: JournalRequest) {
    const at = requests.findLastIndex(({ id }) => id === request.id);
    if (at < 0) requests.push(request);
    else requests[at] = request;
  }

  #tell() {
    if (this.#isTelling) return;
    this.#isTelling = true;
    setTimeout(() => {
      this.#isTelling = false;
      this.revision += 1;
      this.requests = this.#retained.slice(-MOST_REQUESTS).reverse();
      for (const listener of this.#listeners) listener();
    }, SHOW_EVERY_MS);
  }
}

/** The feed, shown anew as it goes on. */
export function useFeed(feed: Feed) {
  const [, setRevision] = useState(feed.revision);
  useLayoutEffect(() => {
    const stop = feed.listen(() => setRevision(feed.revision));
    return () => void stop();
  }, [feed]);
  return feed;
}
