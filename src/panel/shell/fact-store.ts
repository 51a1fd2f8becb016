import { useLayoutEffect, useState } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { json } from '../ui/object.ts';
import { type FactName, type FactOf, isOldBy, kinds, type PageEvent } from './facts.ts';
import { followEvents, isShut } from './stream.ts';

/** Thousands of events a second are shown four times a second. */
const SHOW_EVERY_MS = 250;

/** What is known of a fact. The last answer stays while the next one is on its way, and when that fails. */
interface Known<Value> {
  value?: Value | undefined;
  error?: unknown;
}

interface Entry extends Known<unknown> {
  isOld: boolean;
  watchers: Set<() => void>;
  reading?: Promise<void> | undefined;
  /** Came while it was being read. */
  arrived: JournalRequest[];
}

const tell = ({ watchers }: Entry) => {
  for (const watcher of watchers) watcher();
};

/**
 * What the server knows, read once for all who show it, and anew when an event says that it is old.
 * @param onShut what to do where nobody is let in any more
 */
export function openFacts(info: FactOf<'info'>, onShut: (error: unknown) => void) {
  const entries = new Map<FactName, Entry>();
  /** What has changed since the last look, and whether it is old or has only grown. */
  let due = new Map<FactName, boolean>();
  /** Undefined while nothing has happened for a while. */
  let nextLook: ReturnType<typeof setTimeout> | undefined;

  const entryOf = (name: FactName) => {
    const entry: Entry = entries.get(name) ?? { isOld: true, watchers: new Set(), arrived: [] };
    entries.set(name, entry);
    return entry;
  };
  /** Puts in what is known without reading it. */
  const put = <Name extends FactName>(name: Name, value: FactOf<Name>) => {
    const entry = entryOf(name);
    Object.assign(entry, { value, isOld: false });
    tell(entry);
  };
  /** Never twice at once; what nobody shows is read when somebody does. */
  const read = (name: FactName) => {
    const entry = entryOf(name);
    if (kinds[name].read && entry.isOld && entry.watchers.size > 0) entry.reading ??= readWhileOld(name, entry);
    return entry.reading;
  };
  const readWhileOld = async (name: FactName, entry: Entry) => {
    const { read, grow } = kinds[name] as (typeof kinds)['requests'];
    while (entry.isOld && entry.watchers.size > 0) {
      entry.isOld = false;
      entry.arrived = [];
      try {
        let value = (await read?.()) as FactOf<'requests'>;
        if (grow) value = entry.arrived.reduce(grow, value);
        // What is as it was is not shown anew.
        else if (!entry.error && json(value) === json(entry.value)) continue;
        Object.assign(entry, { value, error: undefined });
      } catch (error) {
        if (isShut(error)) onShut(error);
        entry.error = error;
      }
      tell(entry);
    }
    entry.reading = undefined;
  };
  const reread = (names: Iterable<FactName>) =>
    Promise.all(
      Array.from(names, (name) => {
        const entry = entryOf(name);
        // That records have changed says nothing to who has read none.
        entry.isOld = name !== 'revision' || entry.watchers.size > 0;
        return read(name);
      }),
    );
  /** Reads anew what is shown, but for what grows by itself, or one fact of it; resolves with answers to what was asked from now on. */
  const refresh = (only?: FactName) => reread(only ? [only] : [...entries.keys()].filter((name) => !kinds[name].grow));

  const take = (event: PageEvent) => {
    for (const [name, entry] of entries) {
      const { grow } = kinds[name] as (typeof kinds)['requests'];
      if (isOldBy(name, event, entry.value)) due.set(name, true);
      else if (grow && event.event === 'request') {
        entry.arrived.push(event.data);
        entry.value &&= grow(entry.value as FactOf<'requests'>, event.data);
        due.set(name, due.get(name) ?? false);
      }
    }
    if (!nextLook) look();
  };
  const look = () => {
    const changed = due;
    due = new Map();
    for (const [name, isOld] of changed) {
      if (isOld) refresh(name);
      else tell(entryOf(name));
    }
    nextLook = changed.size > 0 ? setTimeout(look, SHOW_EVERY_MS) : undefined;
  };

  put('info', info);
  put('revision', 0);
  const stop = followEvents({
    begin() {
      put('live', { isLive: true });
      reread(entries.keys());
    },
    take,
    lose: (problem) => put('live', { isLive: false, problem }),
    shut: onShut,
  });
  return {
    known: <Name extends FactName>(name: Name) => entryOf(name) as Known<FactOf<Name>>,
    /** Tells of every change of a fact; answers how to stop that. */
    watch(name: FactName, watcher: () => void) {
      const { watchers } = entryOf(name);
      watchers.add(watcher);
      read(name);
      return () => void watchers.delete(watcher);
    },
    refresh,
    stop,
  };
}

export type Facts = ReturnType<typeof openFacts>;

/** What the page knows; undefined outside of the gate. */
let current: Facts | undefined;

/** Hands the facts to all that stands behind the gate. */
export function provide(facts: Facts | undefined) {
  current = facts;
}

export const currentFacts = () => current;

/** A fact, shown anew as it changes. */
export function useFact<Name extends FactName>(name: Name): Known<FactOf<Name>> {
  const facts = current as Facts;
  const [, setTold] = useState(0);
  useLayoutEffect(() => facts.watch(name, () => setTold((told) => told + 1)), [facts, name]);
  return facts.known(name);
}

/** What the sandbox is; read before anything is shown. */
export function useInfo() {
  return useFact('info').value as FactOf<'info'>;
}
