import { visit } from 'jsonc-parser';

/** In a longer text, looking for the place would hold other requests up. */
const LONGEST = 256 * 1024;

/** Where a text stops being JSON. The engine's own message quotes the text, secrets and all, and differs between versions. */
export function placeOfJsonError(text: string): string {
  if (text.length > LONGEST) return 'it is not JSON; the place is looked for in up to 256 KiB';
  let place = 'it is not JSON';
  const onError = (_code: number, offset: number) => {
    const before = text.slice(0, offset).split('\n');
    place = `it stops being JSON at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new Error(place);
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch {
    // Thrown above, or by text that is nested too deeply to be walked through.
  }
  return place;
}
