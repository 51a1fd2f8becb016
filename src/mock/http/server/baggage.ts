/** Key of the members of the W3C header `baggage` that select a sandbox. */
const KEY = 'leadmock.sandbox';

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * @param baggage header value, in which Node joins repeated headers with commas
 * @returns for each member with the key: the sandbox name, or undefined if `=` is missing or an escape is invalid
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
