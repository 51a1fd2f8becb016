import { armedFault, type SelectedFaults } from '../../mock/core/faults.ts';
import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { matchesPath } from '../../mock/core/path-pattern.ts';
import type { TriedFault } from './fault-kinds.ts';
import { type Arrival, type ChooseFaults, type Episode, requestText } from './observation.ts';
import type { Matcher, Unit } from './units.ts';

/** Request of the first run to which a fault is applied. */
export interface Write {
  unit: Unit;
  operation: string;
  fault: TriedFault;
  entry: JournalEntry;
  /** Number of requests of the episode that are equal, or have the same path if the body differs in each run. */
  alikeCount: number;
  /** Whether the latest request of an episode of another run is this request. */
  isLatestIn(episode: Episode): boolean;
}

/** @returns a text that recognizes a request in each run: without the body, or the path, if the usual runs differ there */
function keyIn({ episode, again = episode }: Unit): (arrival: Arrival) => string {
  const levels = [requestText, ({ operation, path }: Arrival) => `${operation} ${path}`];
  const known = levels.map((level) => {
    const others = new Set(again.arrivals.map(level));
    return new Set(episode.arrivals.map(level).filter((text) => others.has(text)));
  });
  return (arrival) => {
    const level = levels.find((each, at) => known[at]?.has(each(arrival)));
    return level ? level(arrival) : arrival.operation;
  };
}

/** @param keys keys of all requests of the episode; `keys[at]` is the key of the write */
function recognition(keys: readonly string[], at: number, keyOf: (arrival: Arrival) => string) {
  const countAlike = (all: readonly string[]) => all.filter((key) => key === keys[at]).length;
  const ordinal = countAlike(keys.slice(0, at + 1));
  return {
    alikeCount: countAlike(keys),
    isLatestIn({ arrivals }: Episode) {
      const latest = arrivals.at(-1);
      return latest !== undefined && keyOf(latest) === keys[at] && countAlike(arrivals.map(keyOf)) === ordinal;
    },
  };
}

/** @returns performed requests to the operation on which the fault can fire, without another fault of the test than a delay */
export function writesOf(units: readonly Unit[], operation: string, fault: TriedFault): Write[] {
  const { path } = fault.spec.match;
  return units.flatMap((unit) => {
    const keyOf = keyIn(unit);
    const keys = unit.episode.arrivals.map(keyOf);
    return unit.episode.arrivals.flatMap(({ operation: own, entry }, at) => {
      const isFaulted = entry?.fault && entry.fault.effect !== 'delay';
      const isTried = entry?.performed && !isFaulted && (path === undefined || matchesPath(path, entry.path));
      if (own !== operation || !isTried) return [];
      return [{ unit, operation, fault, entry, ...recognition(keys, at, keyOf) }];
    });
  });
}

/** Milliseconds before a response is lost or changed, so that concurrent requests of the client arrive first. */
export const CONCURRENT_MS = 50;

const ONCE = { match: {}, skip: 0, times: 1 };

/** Delays the response as `firing` does, but loses or changes nothing. */
export function delaying(): SelectedFaults {
  return { delays: [armedFault({ ...ONCE, effect: 'delay', ms: CONCURRENT_MS }, 0)], fault: undefined };
}

function firing({ fault: { spec } }: Write): SelectedFaults {
  const fault = armedFault({ ...spec, ...ONCE }, 0);
  return fault.effect === 'delay' ? { delays: [fault], fault: undefined } : { ...delaying(), fault };
}

/** @param writes at most one in each unit */
export function chooserOf(writes: readonly Write[], matcher: Matcher, select = firing): ChooseFaults {
  return (episode) => {
    const unit = matcher.unitOf(episode);
    const write = unit && writes.find((each) => each.unit === unit);
    return write && !episode.faulted && write.isLatestIn(episode) ? select(write) : undefined;
  };
}

/** @returns groups of writes with at most one write in each unit: all first writes, then all second writes, … */
export function rounds(writes: readonly Write[]): Write[][] {
  const groups: Write[][] = [];
  for (const write of writes) {
    const group = groups.find((each) => each.every(({ unit }) => unit !== write.unit));
    if (group) group.push(write);
    else groups.push([write]);
  }
  return groups;
}

/** Write whose fault fired. */
export interface FaultedWrite {
  write: Write;
  episode: Episode;
  arrival: Arrival;
}

/** @param matcher matcher of the run with the fault */
export function faultedIn(writes: readonly Write[], matcher: Matcher): FaultedWrite[] {
  return writes.flatMap((write) => {
    const episode = matcher.episodeOf(write.unit);
    return episode?.faulted ? [{ write, episode, arrival: episode.faulted }] : [];
  });
}
