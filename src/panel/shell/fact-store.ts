import { useLayoutEffect, useState } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { type FactName, type FactOf, isOldBy, kinds, type PageEvent } from './facts.ts';
import { followEvents, isClosed } from './stream.ts';

const SHOW_EVERY_MS = 250;

/** The value stays while the next value loads, and after an error. */
interface KnownFact<Value> {
  value?: Value | undefined;
  error?: unknown;
}

interface FactEntry extends KnownFact<unknown> {
  isOld: boolean;
  watchers: Set<() => void>;
  reading?: Promise<void> | undefined;
  /** Requests that arrived since the last read began. */
  arrived: JournalRequest[];
}

const notifyWatchers = ({ watchers }: FactEntry) => {
  for (const watcher of watchers) watcher();
};

/**
 * Reads each shown fact once for all components, and again after events that make the fact outdated.
 * @param onShut called with errors for which `isClosed` is true
 */
export function openFacts(info: FactOf<'info'>, onShut: (error: unknown) => void) {
  const entries = new Map<FactName, FactEntry>();
  /** Facts to update on the page: true if the fact is outdated, false if `grow` has updated the fact. */
  let due = new Map<FactName, boolean>();
  let nextLook: ReturnType<typeof setTimeout> | undefined;

  const entryOf = (name: FactName) => {
    const entry: FactEntry = entries.get(name) ?? { isOld: true, watchers: new Set(), arrived: [] };
    entries.set(name, entry);
    return entry;
  };
  const put = <Name extends FactName>(name: Name, value: FactOf<Name>) => {
    const entry = entryOf(name);
    Object.assign(entry, { value, isOld: false });
    notifyWatchers(entry);
  };
  const read = (name: FactName) => {
    const entry = entryOf(name);
    if (kinds[name].read && entry.isOld && entry.watchers.size > 0) entry.reading ??= readWhileOld(name, entry);
    return entry.reading;
  };
  const readWhileOld = async (name: FactName, entry: FactEntry) => {
    const { read, grow } = kinds[name] as (typeof kinds)['requests'];
    while (entry.isOld && entry.watchers.size > 0) {
      entry.isOld = false;
      entry.arrived = [];
      try {
        let value = (await read?.()) as FactOf<'requests'>;
        if (grow) value = entry.arrived.reduce(grow, value);
        // Avoids rendering an unchanged value again.
        else if (!entry.error && JSON.stringify(value) === JSON.stringify(entry.value)) continue;
        Object.assign(entry, { value, error: undefined });
      } catch (error) {
        if (isClosed(error)) onShut(error);
        entry.error = error;
      }
      notifyWatchers(entry);
    }
    entry.reading = undefined;
  };
  const reread = (names: Iterable<FactName>) =>
    Promise.all(
      Array.from(names, (name) => {
        const entry = entryOf(name);
        // A new `revision` is useful only if a component shows records.
        entry.isOld = name !== 'revision' || entry.watchers.size > 0;
        return read(name);
      }),
    );
  /** Rereads facts that components show: `only`, or else the facts without `grow`. */
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
      else notifyWatchers(entryOf(name));
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
    known: <Name extends FactName>(name: Name) => entryOf(name) as KnownFact<FactOf<Name>>,
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

/** undefined while the gate is closed. */
let current: Facts | undefined;

export function provide(facts: Facts | undefined) {
  current = facts;
}

export const currentFacts = () => current;

export function useFact<Name extends FactName>(name: Name): KnownFact<FactOf<Name>> {
  const facts = current as Facts;
  const [, setVersion] = useState(0);
  useLayoutEffect(() => facts.watch(name, () => setVersion((version) => version + 1)), [facts, name]);
  return facts.known(name);
}

/** The fact `info` is loaded before the page is shown. */
export function useInfo() {
  return useFact('info').value as FactOf<'info'>;
}
