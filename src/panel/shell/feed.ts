import { useLayoutEffect, useState } from 'preact/hooks';
import type { JournalRequest, MockControl, SandboxEvent } from '../../client/index.ts';
import type { Stream } from './stream.ts';

/** As many as the journal retains. */
const MOST_REQUESTS = 1000;
/** Thousands of requests a second are shown four times a second. */
const SHOW_EVERY_MS = 250;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The journal of the sandbox, as it grows. */
export class Feed {
  /** Newest first; another array whenever something came. */
  requests: readonly JournalRequest[] = [];
  /** Grows with everything that happens. */
  revision = 0;
  #control: MockControl;
  #stream: Stream;
  /** Oldest first. */
  #retained: JournalRequest[] = [];
  /** Came while the journal was being read. */
  #arrived: JournalRequest[] = [];
  #isLoading = false;
  #isStale = false;
  #isTelling = false;
  #listeners = new Set<() => void>();

  constructor(control: MockControl, stream: Stream) {
    this.#control = control;
    this.#stream = stream;
    stream.follow({ begin: () => this.reload(), take: (event) => this.#take(event), lose: () => this.#tell() });
  }

  /** Undefined before the first answer. */
  get isLive() {
    return this.#stream.isLive;
  }

  /** Why nothing comes. */
  get problem() {
    return this.#stream.problem;
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

  /** The journal; what is known of it already when it cannot be read. Without a stream it is read again when that begins. */
  async #list() {
    try {
      return await this.#control.requests.list();
    } catch {
      this.#isStale = this.isLive === true;
      return this.#retained;
    }
  }

  #take({ event, data }: SandboxEvent) {
    if (event === 'request') {
      this.#put(this.#retained, data);
      if (this.#isLoading) this.#put(this.#arrived, data);
      if (this.#retained.length > MOST_REQUESTS * 1.2) this.#retained = this.#retained.slice(-MOST_REQUESTS);
    } else if (event === 'contents' || event === 'journal') {
      this.reload();
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
