import { UsageError } from '../usage-error.ts';
import type { FlagName } from './flags.ts';
import { type RawSettings, sourceOf } from './raw-settings.ts';
import { Reader } from './reader.ts';

const EXCLUSIVE: readonly (readonly [one: FlagName, other: FlagName, why: string])[] = [
  ['ephemeral', 'data-file', '--ephemeral disables the data file'],
  ['ephemeral', 'fresh', '--fresh resets the data file, which --ephemeral disables'],
  ['no-cors', 'cors-origin', '--no-cors blocks web pages of all other origins, and --cors-origin allows some'],
];

/**
 * Merges settings. leadmock ignores the settings that a later place overrides or excludes, even if invalid.
 * @param places settings of the configuration file, the environment and the flags
 * @throws UsageError if one place contains mutually exclusive settings
 */
export function mergeSettings(places: readonly RawSettings[]): RawSettings {
  const raw: RawSettings = Object.assign({}, ...places);
  const read = new Reader(raw);
  const placeOf = (name: FlagName) => places.findLastIndex((place) => name in place);
  const asked = EXCLUSIVE.filter(([one, other]) => read.asksFor(one) && read.asksFor(other));
  const excluded = asked.flatMap(([one, other]) => {
    const later = placeOf(one) - placeOf(other);
    return later === 0 ? [] : [later > 0 ? other : one];
  });
  const conflict = asked.find(([one, other]) => !excluded.includes(one) && !excluded.includes(other));
  if (conflict) {
    const [one, other, why] = conflict;
    throw new UsageError(`${sourceOf(raw, one)} and ${sourceOf(raw, other)} are mutually exclusive: ${why}`);
  }
  for (const name of excluded) delete raw[name];
  return raw;
}
