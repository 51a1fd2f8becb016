const PLAIN = /^[a-z0-9/-]*$/;

const UUID_SEGMENT = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

const LONE_SURROGATE = /\p{Surrogate}/gu;

function hasBrokenEscape(text: string): boolean {
  try {
    decodeURIComponent(text);
    return false;
  } catch {
    return true;
  }
}

/**
 * Segments that may be literal words of a route. leadmock keeps the escapes in these segments, because the router
 * decodes only path parameters.
 */
const ROUTE_WORD = /^[a-z._~-]+$/i;

function canonicalSegment(segment: string): string {
  const readable = decodeURIComponent(segment);
  return ROUTE_WORD.test(readable) ? segment : encodeURIComponent(readable);
}

function canonicalPart(part: string): string {
  const segments = part.split('/').map(canonicalSegment);
  return segments.join('/').replace(UUID_SEGMENT, (uuid) => uuid.toLowerCase());
}

/**
 * Splits a path or pattern at `*`. Paths that leadmock treats as one path have equal parts (rules `path-id`,
 * `trailing-slash`). If one escape is invalid, all escapes are literal text, as in `withReadableEscapes`.
 */
export function canonicalParts(pattern: string): string[] {
  const readable = hasBrokenEscape(pattern) ? pattern.replaceAll('%', '%25') : pattern;
  const parts = readable.replace(LONE_SURROGATE, '\ufffd').split('*').map(canonicalPart);
  const last = parts.pop() ?? '';
  return [...parts, last.endsWith('/') && pattern !== '/' ? last.slice(0, -1) : last];
}

/** Any characters, or none, may be between two parts. The search never backtracks. */
function isMadeOf([first = '', ...others]: readonly string[], path: string): boolean {
  const last = others.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

function isCanonical(pattern: string): boolean {
  return PLAIN.test(pattern.replaceAll('*', '')) && !pattern.endsWith('/');
}

/** In the pattern, `*` matches any characters, or none. Both arguments may be as sent or in canonical form. */
export function matchesPath(pattern: string, path: string): boolean {
  if (isMadeOf(pattern.split('*'), path)) return true;
  if (isCanonical(path) && isCanonical(pattern)) return false;
  return isMadeOf(canonicalParts(pattern), canonicalParts(path).join('*'));
}
