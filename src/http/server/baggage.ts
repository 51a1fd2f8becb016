/** The member of W3C Baggage that selects a sandbox; OpenTelemetry passes it from service to service. */
const KEY = 'leadmock.sandbox';

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * Reads the names of sandboxes in a header `baggage`. Node joins several header lines with commas.
 * @returns undefined for each member without a value or with a broken escape
 */
export function sandboxesInBaggage(baggage: string): (string | undefined)[] {
  return baggage.split(',').flatMap((member) => {
    // Properties follow the first semicolon.
    const [entry = ''] = member.split(';');
    const [key = '', ...value] = entry.split('=');
    if (key.trim() !== KEY) return [];
    return [value.length === 0 ? undefined : decoded(value.join('=').trim())];
  });
}
