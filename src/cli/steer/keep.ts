import { type Keepable, keepables } from '../../core/sandbox/sandbox.ts';
import { nearest } from '../../nearest.ts';
import { UsageError } from '../usage-error.ts';

/** The parts that --keep lists: given several times, or separated by commas. */
export function keptParts(given: unknown): Keepable[] {
  const words = [given ?? []].flat().flatMap((text) => String(text).split(','));
  const names = words.map((word) => word.trim()).filter((word) => word !== '');
  return names.map((name) => {
    const part = keepables.find((known) => known === name);
    if (part) return part;
    throw new UsageError(
      `--keep: there is no part ${name}; did you mean ${nearest(name, keepables)}? (there are: ${keepables.join(', ')})`,
    );
  });
}
