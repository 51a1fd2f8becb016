const PLAIN = /^[a-z0-9/-]*$/;

const UUID_SEGMENT = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

/** Half of a character, which no URL can contain. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

function hasBrokenEscape(text: string): boolean {
  try {
    decodeURIComponent(text);
    return false;
  } catch {
    return true;
  }
}

/** Escapes only where they are needed, and UUIDs in small letters. */
function canonicalPart(part: string): string {
  const segments = part.split('/').map((segment) => encodeURIComponent(decodeURIComponent(segment)));
  return segments.join('/').replace(UUID_SEGMENT, (uuid) => uuid.toLowerCase());
}

/**
 * What stands between the `*` of a pattern, or of a path, in its canonical form: one text for all that the service takes for the
 * same path (rules `path-id`, `trailing-slash`). An escape that is broken is text, as it is for the service.
 */
export function canonicalParts(pattern: string): string[] {
  const readable = hasBrokenEscape(pattern) ? pattern.replaceAll('%', '%25') : pattern;
  const parts = readable.replace(LONE_SURROGATE, '\ufffd').split('*').map(canonicalPart);
  const last = parts.pop() ?? '';
  return [...parts, last.endsWith('/') && pattern !== '/' ? last.slice(0, -1) : last];
}

/** Of patterns, which are held against many paths. */
const known = new Map<string, string[]>();
const MOST_KNOWN = 2000;

function partsOf(pattern: string): string[] {
  const parts = known.get(pattern) ?? canonicalParts(pattern);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(pattern, parts);
  return parts;
}

/** Of the path that is held against many patterns. */
let latest = { path: '', canonical: '' };

function canonicalPath(path: string): string {
  if (latest.path !== path) latest = { path, canonical: canonicalParts(path).join('*') };
  return latest.canonical;
}

/** Whether a path is made of these parts in turn, with any text between them. In linear steps. */
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

/**
 * Whether a path is what a pattern says, as it was sent or in its canonical form: literal, but that each `*` stands for any text,
 * also none.
 */
export function matchesPath(pattern: string, path: string): boolean {
  if (isMadeOf(pattern.split('*'), path)) return true;
  if (isCanonical(path) && isCanonical(pattern)) return false;
  return isMadeOf(partsOf(pattern), canonicalPath(path));
}
