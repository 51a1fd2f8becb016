import { UsageError } from '../usage-error.ts';
import type { FlagName } from './flags.ts';
import { type PlacedSettings, type RawSettings, sourceOf } from './raw-settings.ts';
import { Reader } from './reader.ts';

const EXCLUSIVE: readonly (readonly [one: FlagName, other: FlagName, why: string])[] = [
  ['ephemeral', 'data-file', '--ephemeral disables the data file'],
  ['ephemeral', 'fresh', '--fresh resets the data file, which --ephemeral disables'],
  ['no-cors', 'cors-origin', '--no-cors blocks web pages of all other origins, and --cors-origin allows some'],
];

/**
 * Rejects mutually exclusive settings in one source (configuration file, environment or flags). Between sources,
 * `effectiveSettings` removes the earlier setting instead.
 */
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

/**
 * Merges the sources of settings. Settings of later sources take precedence, and remove the earlier settings that they
 * exclude.
 */
export function effectiveSettings(places: PlacedSettings): RawSettings {
  return places.reduce((lower, higher) => {
    const excluded: readonly string[] = excludedBy(higher);
    const remaining = Object.entries(lower).filter(([name]) => !excluded.includes(name));
    return { ...Object.fromEntries(remaining), ...higher };
  }, {});
}
