import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import type { MockControl, SandboxEvent } from '../../client/index.ts';
import { type FactName, type FactOf, isOldBy, kinds } from './facts.ts';
import { isShut, type Stream } from './stream.ts';

/** Thousands of events a second are shown four times a second. */
const SHOW_EVERY_MS = 250;
/** What has gone by its time is gone a moment later. */
const MOMENT_MS = 100;

/** What is known of a fact. The last answer stays while the next one is on its way, and when that fails. */
interface Known<Value> {
  value?: Value | undefined;
  error?: unknown;
}

interface Entry extends Known<unknown> {
  isOld: boolean;
  watchers: Set<() => void>;
  reading?: Promise<void> | undefined;
}

/** What the server knows, read once for all who show it, and anew when an event says that it is old. */
export class FactStore {
  #control: MockControl;
  #entries = new Map<FactName, Entry>();
  #onShut: (error: unknown) => void;
  /** Old since the last look; undefined while nothing has happened for a while. */
  #due: Set<FactName> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextEnd: ReturnType<typeof setTimeout> | undefined;

  /** @param onShut what to do where nobody is let in any more */
  constructor(control: MockControl, stream: Stream, onShut: (error: unknown) => void) {
    this.#control = control;
    this.#onShut = onShut;
    this.put('revision', 0);
    stream.follow({ begin: () => this.refresh(), take: (event) => this.#take(event) });
  }

  known<Name extends FactName>(name: Name) {
    return this.#entry(name) as Known<FactOf<Name>>;
  }

  /** Puts in what was read already. */
  put<Name extends FactName>(name: Name, value: FactOf<Name>) {
    Object.assign(this.#entry(name), { value, isOld: false });
  }

  /** Tells of every change of a fact; answers how to stop that. */
  watch(name: FactName, tell: () => void) {
    const entry = this.#entry(name);
    entry.watchers.add(tell);
    this.#read(name);
    return () => void entry.watchers.delete(tell);
  }

  /** Reads anew what is shown, or one fact of it; resolves with answers to what was asked from now on. */
  async refresh(only?: FactName) {
    const names = only ? [only] : [...this.#entries.keys()];
    await Promise.all(
      names.map((name) => {
        this.#entry(name).isOld = true;
        return this.#read(name);
      }),
    );
  }

  #entry(name: FactName): Entry {
    let entry = this.#entries.get(name);
    if (!entry) {
      entry = { isOld: true, watchers: new Set() };
      this.#entries.set(name, entry);
    }
    return entry;
  }

  #take(event: SandboxEvent) {
    const old = [...this.#entries.keys()].filter((name) => isOldBy(name, event, this.known(name).value));
    if (old.length === 0) return;
    const isQuiet = this.#due === undefined;
    this.#due = new Set([...(this.#due ?? []), ...old]);
    if (isQuiet) this.#look();
  }

  #look = () => {
    const due = this.#due ?? new Set();
    this.#due = due.size > 0 ? new Set() : undefined;
    for (const name of due) this.refresh(name);
    clearTimeout(this.#timer);
    if (this.#due) this.#timer = setTimeout(this.#look, SHOW_EVERY_MS);
  };

  /** Never twice at once; what nobody shows is read when somebody does. */
  #read(name: FactName) {
    const entry = this.#entry(name);
    if (entry.isOld && entry.watchers.size > 0) entry.reading ??= this.#readWhileOld(name, entry);
    return entry.reading;
  }

  async #readWhileOld(name: FactName, entry: Entry) {
    while (entry.isOld && entry.watchers.size > 0) {
      entry.isOld = false;
      try {
        const value = await kinds[name].read(this.#control);
        // What is as it was is not shown anew.
        if (!entry.error && JSON.stringify(value) === JSON.stringify(entry.value)) continue;
        Object.assign(entry, { value, error: undefined });
      } catch (error) {
        if (isShut(error)) this.#onShut(error);
        entry.error = error;
      }
      for (const tell of entry.watchers) tell();
    }
    entry.reading = undefined;
    if (name === 'faults') this.#expectEnd(this.known(name).value ?? []);
  }

  /** No event tells that a fault has lived its time. */
  #expectEnd(faults: FactOf<'faults'>) {
    clearTimeout(this.#nextEnd);
    const ends = faults.flatMap(({ expires_in_ms: ms }) => (ms === null ? [] : [ms]));
    if (ends.length > 0) this.#nextEnd = setTimeout(() => this.refresh('faults'), Math.min(...ends) + MOMENT_MS);
  }
}

const Facts = createContext<FactStore | undefined>(undefined);

/** Hands the store to all that stands in it. */
export const FactsProvider = Facts.Provider;

/** Undefined outside of the gate. */
export function useFactStore() {
  return useContext(Facts);
}

/** A fact, shown anew as it changes. */
export function useFact<Name extends FactName>(name: Name): Known<FactOf<Name>> {
  const store = useContext(Facts);
  if (!store) throw new Error(`there is no store to read ${name} from`);
  const [, setTold] = useState(0);
  useLayoutEffect(() => store.watch(name, () => setTold((told) => told + 1)), [store, name]);
  return store.known(name);
}

/** What the sandbox is; read before anything is shown. */
export function useInfo() {
  return useFact('info').value as FactOf<'info'>;
}
