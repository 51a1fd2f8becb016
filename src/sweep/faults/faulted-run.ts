import type { Arrival, Episode, Observation } from './observation.ts';
import type { Matcher } from './units.ts';
import type { Write } from './writes.ts';

/** Run of the tests with a fault. */
export interface FaultedRun {
  observation: Observation;
  matcher: Matcher;
}

/** Write whose fault fired. */
export interface FaultedWrite {
  write: Write;
  episode: Episode;
  arrival: Arrival;
}

export function faultedIn(writes: readonly Write[], { matcher }: FaultedRun): FaultedWrite[] {
  return writes.flatMap((write) => {
    const episode = matcher.episodeOf(write.unit);
    return episode?.faulted ? [{ write, episode, arrival: episode.faulted }] : [];
  });
}

/** @returns episodes with a write that no run without a fault has */
export function extraEpisodes({ matcher: { matched, units } }: FaultedRun): Episode[] {
  return matched.size > units.length ? [...matched].flatMap(([episode, unit]) => (unit ? [] : [episode])) : [];
}
