import { UsageError } from '../usage-error.ts';
import type { FlagName } from './flags.ts';
import { type PlacedSettings, type RawSettings, sourceOf } from './raw-settings.ts';
import { Reader } from './reader.ts';

const EXCLUSIVE: readonly (readonly [one: FlagName, other: FlagName, why: string])[] = [
  ['ephemeral', 'data-file', '--ephemeral disables the data file'],
  ['ephemeral', 'fresh', '--fresh resets the data file, which --ephemeral disables'],
  ['no-cors', 'cors-origin', '--no-cors blocks web pages of all other origins, and --cors-origin allows some'],
];

/** @throws UsageError if one source (configuration file, environment or flags) has mutually exclusive settings */
export function rejectExclusive(raw: RawSettings): void {
  const read = new Reader(raw);
  const pair = EXCLUSIVE.find(([one, other]) => read.asksFor(one) && read.asksFor(other));
  if (!pair) return;
  const [one, other, why] = pair;
  throw new UsageError(`${sourceOf(raw, one)} and ${sourceOf(raw, other)} are mutually exclusive: ${why}`);
}

function excludedBy(raw: RawSettings): FlagName[] {
  const read = new Reader(raw);
  return EXCLUSIVE.flatMap(([one, other]) => [
    ...(read.asksFor(one) ? [other] : []),
    ...(read.asksFor(other) ? [one] : []),
  ]);
}

/** Removes from each source the settings whose names `namesOf` returns for a later source. */
function withoutNames(places: PlacedSettings, namesOf: (later: RawSettings) => readonly string[]): PlacedSettings {
  return places.map((raw, at) => {
    const removed = new Set(places.slice(at + 1).flatMap(namesOf));
    return Object.fromEntries(Object.entries(raw).filter(([name]) => !removed.has(name)));
  });
}

/** Removes the settings that later sources override or exclude, so that leadmock ignores them even if invalid. */
export function effectivePlaces(places: PlacedSettings): PlacedSettings {
  return withoutNames(withoutNames(places, Object.keys), excludedBy);
}

export function effectiveSettings(places: PlacedSettings): RawSettings {
  return Object.assign({}, ...effectivePlaces(places));
}
