/** Minimum length of a text in a response that compare accepts as the beginning of a sent text. */
const MIN_LIMIT = 64;

/** A service may trim a text, shorten its white space, and store an empty text as null. */
function normalized(value: unknown): unknown {
  return value === null ? '' : typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : value;
}

export function isSameText(one: unknown, other: unknown): boolean {
  const isText = typeof one === 'string' || typeof other === 'string';
  return isText && normalized(one) === normalized(other);
}

/** A service may store an empty text as null. */
export function isEmptyText(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** Whether a service may have stored the text `sent` as `shown`. */
export function isFormOf(shown: unknown, sent: string): boolean {
  const isCut = typeof shown === 'string' && shown.length >= MIN_LIMIT && sent.startsWith(shown);
  return isCut || isSameText(shown, sent);
}
