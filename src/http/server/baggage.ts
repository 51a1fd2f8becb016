/** Key in the W3C header `baggage`. */
const KEY = 'leadmock.sandbox';

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * Node joins several header lines with commas.
 * @returns the sandbox name in each member with the key; undefined if the member has no `=` or an invalid escape
 */
export function sandboxesInBaggage(baggage: string): (string | undefined)[] {
  return baggage.split(',').flatMap((member) => {
    // The properties of a member follow its first semicolon.
    const [entry = ''] = member.split(';');
    const [key = '', ...value] = entry.split('=');
    if (key.trim() !== KEY) return [];
    return [value.length === 0 ? undefined : decoded(value.join('=').trim())];
  });
}
