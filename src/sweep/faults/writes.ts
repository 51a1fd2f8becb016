import { armedFault, type SelectedFaults } from '../../core/faults.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import { matchesPath } from '../../core/path-pattern.ts';
import type { TriedFault } from './fault-kinds.ts';
import type { ChooseFaults, Episode } from './observation.ts';
import type { Matcher, Unit } from './units.ts';

/** Request of the first run to which a fault is applied. */
export interface Write {
  unit: Unit;
  operation: string;
  fault: TriedFault;
  /** Index among the requests to the operation in the episode. */
  index: number;
  entry: JournalEntry;
}

function arrivalsOf({ arrivals }: Episode, operation: string) {
  return arrivals.filter((arrival) => arrival.operation === operation);
}

/** @returns performed requests to the operation on which the fault can fire, except requests with a fault of the test */
export function writesOf(units: readonly Unit[], operation: string, fault: TriedFault): Write[] {
  const { path } = fault.spec.match;
  return units.flatMap((unit) =>
    arrivalsOf(unit.episode, operation).flatMap(({ entry }, index) => {
      const isTried = entry?.performed && entry.fault === null && (path === undefined || matchesPath(path, entry.path));
      return isTried ? [{ unit, operation, fault, index, entry }] : [];
    }),
  );
}

/** Whether the latest arrival of the episode is the request of the write. */
function isArrivalOf({ operation, index }: Write, episode: Episode): boolean {
  return episode.arrivals.at(-1)?.operation === operation && arrivalsOf(episode, operation).length === index + 1;
}

/** Milliseconds before a response is lost or changed, so that concurrent requests of the client arrive first. */
export const CONCURRENT_MS = 50;

function firing(spec: TriedFault['spec']): SelectedFaults {
  const once = { match: {}, skip: 0, times: 1 };
  const fault = armedFault({ ...spec, ...once }, 0);
  if (fault.effect === 'delay') return { delays: [fault], fault: undefined };
  return { delays: [armedFault({ ...once, effect: 'delay', ms: CONCURRENT_MS }, 0)], fault };
}

/** @param writes at most one in each unit */
export function chooserOf(writes: readonly Write[], matcher: Matcher): ChooseFaults {
  return (episode) => {
    const unit = matcher.unitOf(episode);
    const write = unit && writes.find((each) => each.unit === unit);
    if (!write || episode.faulted || !isArrivalOf(write, episode)) return undefined;
    return firing(write.fault.spec);
  };
}

/** @returns groups of writes with at most one write in each unit: all first writes, then all second writes, … */
export function rounds(writes: readonly Write[]): Write[][] {
  const groups: Write[][] = [];
  const counts = new Map<Unit, number>();
  for (const write of writes) {
    const at = counts.get(write.unit) ?? 0;
    counts.set(write.unit, at + 1);
    groups[at] = [...(groups[at] ?? []), write];
  }
  return groups;
}
