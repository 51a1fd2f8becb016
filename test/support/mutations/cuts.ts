import type { Prng } from '../../second-service/prng.ts';
import { bodyOf, type Entry, type Har, type Side, setText } from './entry.ts';

function cutBody(entry: Entry, side: Side, prng: Prng): void {
  const text = bodyOf(entry, side)?.text;
  if (text === undefined || text === '') return;
  const bytes = Buffer.byteLength(text);
  const cut = text.slice(0, prng.pick([0, prng.integer(1, text.length - 1), Math.min(20, text.length - 1)]));
  // An empty body of 0 bytes is a whole body.
  setText(entry, side, cut, prng.pick([bytes, bytes, Buffer.byteLength(cut) || bytes, -1]));
}

function dropBody(entry: Entry, side: Side): void {
  if (side === 'response') delete entry.response.content.text;
  else delete entry.request.postData;
}

/** Cuts or removes the bodies of random entries, with the size of the whole body, of the rest, or no size. */
export function cutEntries(har: Har, prng: Prng): void {
  const part = prng.pick([0.05, 0.2, 0.6]);
  const sides = prng.pick<readonly Side[]>([['request'], ['response'], ['request', 'response']]);
  for (const entry of har.log.entries)
    for (const side of sides) {
      if (!prng.chance(part)) continue;
      if (prng.chance(0.7)) cutBody(entry, side, prng);
      else dropBody(entry, side);
    }
}
