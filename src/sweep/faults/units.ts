import { isChosenName } from '../../mock/core/sandbox/chosen-name.ts';
import { haveEqualForms, type Variation, variationOf } from './differences.ts';
import { type Arrival, type Episode, requestText } from './observation.ts';

/** Episode of the first run without a fault in which a test wrote, and the same episode of further runs without a fault. */
export class Unit {
  readonly opening: Opening;
  /** Episodes of all runs without a fault, in the order of the runs. */
  readonly usual: [Episode, ...Episode[]];
  /** Whether the runs store the same, including fields that differ in each run, apart from UUIDs and numbers. */
  hasEqualForms = true;
  variation: Variation = { fields: new Set(), records: new Map() };

  constructor(episode: Episode, opening: Opening) {
    this.opening = opening;
    this.usual = [episode];
  }

  get episode(): Episode {
    return this.usual[0];
  }

  /** Undefined if no episode of the second run matches. */
  get again(): Episode | undefined {
    return this.usual[1];
  }

  /** Whether at least two runs store the same, apart from fields that differ in each run. */
  get isStable(): boolean {
    return this.usual.length > 1 && this.variation.records.size === 0;
  }

  addUsual(episode: Episode): void {
    this.usual.push(episode);
    this.variation = variationOf(this.usual);
    this.hasEqualForms &&= haveEqualForms(episode, this.episode);
  }
}

/** Requests of an episode up to the first write. A fault comes later, so the opening is the same in each run. */
interface Opening {
  content: string;
  shape: string;
}

export type IsWrite = (operation: string) => boolean;

function contentOf(arrivals: readonly Arrival[]): string {
  return arrivals.map(requestText).join('\n');
}

/** @returns undefined if the episode has no write */
function openingOf({ arrivals }: Episode, isWrite: IsWrite): Opening | undefined {
  const at = arrivals.findIndex(({ operation }) => isWrite(operation));
  if (at < 0) return undefined;
  const first = arrivals.slice(0, at + 1);
  return { content: contentOf(first), shape: first.map(({ operation }) => operation).join(' ') };
}

function areSequential(episodes: readonly Episode[]): boolean {
  const times = episodes.map(({ arrivals }) => [arrivals[0]?.atMs ?? 0, arrivals.at(-1)?.atMs ?? 0] as const);
  const sorted = times.sort(([one], [other]) => one - other);
  return sorted.every(([begin], at) => at === 0 || begin >= (sorted[at - 1]?.[1] ?? 0));
}

/** Finds the unit of each episode of a run: by the name of the sandbox, or by the first requests and their order. */
export class Matcher {
  readonly units: readonly Unit[];
  readonly isWrite: IsWrite;
  readonly #free: Set<Unit>;
  readonly #unitOf = new Map<Episode, Unit | undefined>();

  constructor(units: readonly Unit[], isWrite: IsWrite) {
    this.units = units;
    this.#free = new Set(units);
    this.isWrite = isWrite;
  }

  /** Episodes with a write, each with its unit; undefined for an episode without a unit. */
  get matched(): ReadonlyMap<Episode, Unit | undefined> {
    return this.#unitOf;
  }

  /** Episodes with a write that no run without a fault has. */
  get extra(): Episode[] {
    return this.#unitOf.size > this.units.length
      ? [...this.#unitOf].flatMap(([episode, unit]) => (unit ? [] : [episode]))
      : [];
  }

  episodeOf(unit: Unit): Episode | undefined {
    return [...this.#unitOf].find(([, found]) => found === unit)?.[0];
  }

  /** Must be called when the first write of the episode arrives. */
  unitOf(episode: Episode): Unit | undefined {
    if (this.#unitOf.has(episode)) return this.#unitOf.get(episode);
    const opening = openingOf(episode, this.isWrite);
    if (!opening) return undefined;
    const unit = this.#match(episode, opening);
    if (unit) this.#free.delete(unit);
    this.#unitOf.set(episode, unit);
    return unit;
  }

  #match({ sandbox }: Episode, { content, shape }: Opening): Unit | undefined {
    const hasName = (unit: Unit) => unit.episode.sandbox === sandbox;
    const isMoving = ({ again, episode }: Unit) => again?.sandbox !== episode.sandbox;
    // The retry of a failed test has another name than all tests of runs without a fault.
    const free = [...this.#free].filter((unit) => !isChosenName(sandbox) || hasName(unit) || isMoving(unit));
    const alike = free.filter(({ opening }) => opening.content === content);
    const shaped = free.filter(({ opening }) => opening.shape === shape);
    // A test may send its first requests at the same time, in any order.
    const reordered = free.filter(({ episode }) => {
      const known = new Set(episode.arrivals.map(requestText));
      return content.split('\n').every((text) => known.has(text));
    });
    return (
      alike.find(hasName) ??
      reordered.find(hasName) ??
      unambiguous(alike) ??
      shaped.find(hasName) ??
      unambiguous(shaped.filter(isMoving))
    );
  }
}

/** @returns the first unit if the units have the same requests, or were written one after the other */
function unambiguous(units: readonly Unit[]): Unit | undefined {
  const contents = new Set(units.map(({ episode }) => contentOf(episode.arrivals)));
  return contents.size <= 1 || areSequential(units.map(({ episode }) => episode)) ? units[0] : undefined;
}

function inOrderOfWrites(episodes: readonly Episode[], isWrite: IsWrite): Episode[] {
  const atMs = ({ arrivals }: Episode) => arrivals.find(({ operation }) => isWrite(operation))?.atMs ?? 0;
  return episodes.toSorted((one, other) => atMs(one) - atMs(other));
}

/** Adds the episodes of a run without a fault to their units. */
export function addUsualRun(matcher: Matcher): void {
  for (const unit of matcher.units) {
    const episode = matcher.episodeOf(unit);
    if (episode) unit.addUsual(episode);
  }
}

/** @returns the units of the first run, in the order of their first writes, with the episodes of the second run */
export function unitsOf(first: readonly Episode[], second: readonly Episode[], isWrite: IsWrite): Unit[] {
  const units = inOrderOfWrites(first, isWrite).flatMap((episode) => {
    const opening = openingOf(episode, isWrite);
    return opening ? [new Unit(episode, opening)] : [];
  });
  const matcher = new Matcher(units, isWrite);
  for (const episode of inOrderOfWrites(second, isWrite)) matcher.unitOf(episode);
  addUsualRun(matcher);
  return units;
}
