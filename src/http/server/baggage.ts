/** The member of W3C Baggage that names a sandbox; OpenTelemetry's propagators hand it on from service to service. */
const KEY = 'leadmock.sandbox';

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * The names of sandboxes in a header `baggage`, several lines of which Node joins with commas; other members are somebody else's.
 * @returns undefined for one that cannot be read: without a value, or with a broken escape
 */
export function sandboxesInBaggage(baggage: string): (string | undefined)[] {
  return baggage.split(',').flatMap((member) => {
    // What follows the first semicolon are properties.
    const [entry = ''] = member.split(';');
    const [key = '', ...value] = entry.split('=');
    if (key.trim() !== KEY) return [];
    return [value.length === 0 ? undefined : decoded(value.join('=').trim())];
  });
}
