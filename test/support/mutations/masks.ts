import { createHash } from 'node:crypto';
import type { Prng } from '../../second-service/prng.ts';
import { bodyOf, type Entry, type Har, type Side, setText } from './entry.ts';

const TEXTS = ['title', 'text', 'name', 'phone', 'email', 'job', 'avatar', 'category', 'purpose', 'source'];
const FIELDS = {
  login: ['login'],
  password: ['password'],
  token: ['token'],
  service: ['service'],
  version: ['version'],
  texts: [...TEXTS, 'campaign', 'keyword', 'seo_system', 'page', 'referer', 'ym_client_id', 'ga_client_id'],
  uuid: ['uuid'],
} as const;
type Kind = keyof typeof FIELDS | 'numbers' | 'path';

/** Replaces a text or number of a field. */
type Style = (value: string | number, kind: Kind) => unknown;

const digest = (value: string | number) => createHash('sha256').update(`salt ${value}`).digest('hex');

function hashed(value: string | number, kind: Kind): unknown {
  if (kind === 'numbers') return value;
  const hex = digest(value);
  if (kind !== 'uuid') return hex;
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function middleMasked(value: string | number): string {
  const text = String(value);
  return text.length < 5
    ? '*'.repeat(text.length)
    : `${text.slice(0, 2)}${'*'.repeat(text.length - 3)}${text.slice(-1)}`;
}

/** Masks that a reader recognizes. */
const VISIBLE: Readonly<Record<string, Style>> = {
  stars: () => '***',
  brackets: () => '[REDACTED]',
  letters: () => 'XXXX',
  tag: () => '<redacted>',
  word: (_, kind) => `REDACTED_${kind.toUpperCase()}`,
  middle: middleMasked,
  start: (value) => `${String(value).slice(0, 4)}...`,
  sameLength: (value) => '*'.repeat(Math.max(1, String(value).length)),
  invented: (_, kind) => (kind === 'login' ? 'user@example.com' : kind === 'numbers' ? '***' : `[${kind} removed]`),
  zeros: (value, kind) =>
    kind === 'uuid'
      ? '00000000-0000-0000-0000-000000000000'
      : kind === 'numbers'
        ? '***'
        : '0'.repeat(String(value).length),
  hash: hashed,
};

/** Masks that are also valid values. Sanitizers apply them to all entries. */
const BLANK: Readonly<Record<string, Style>> = {
  empty: (value, kind) => (kind === 'numbers' ? value : ''),
  null: (value, kind) => (kind === 'numbers' ? value : null),
  zero: (value, kind) => (kind === 'numbers' ? 0 : value),
  blanks: (_, kind) => (kind === 'numbers' ? 0 : ''),
};

const WORDS = ['deleted', 'SECRET_REMOVED', '#####', '?', 'xxx-xxx', 'REDACTED by proxy ...', '<EMAIL_ADDRESS>', '███'];
const ADDRESSES = ['jane.doe@example.com', 'test@test.com', 'xxx@xxx.xx', 'firstname.lastname@company.com', '', '0'];

/** One word of other sanitizers, for all values. */
function wordStyle(prng: Prng): Style {
  const [word, address] = [prng.pick(WORDS), prng.pick(ADDRESSES)];
  return (_, kind) => (kind === 'login' ? address : word);
}

const LETTERS = 'bcdfghjklmnpqrtvwz';

/** Invented values that look like real values: one for each value, or another at each place. */
function inventedStyle(prng: Prng, isStable: boolean): Style {
  const known = new Map<unknown, unknown>();
  const invented = (value: string | number, kind: Kind) => {
    if (typeof value === 'number') return prng.integer(20_000, 900_000);
    if (kind === 'path' && !/-/.test(value)) return String(prng.integer(20_000, 900_000));
    if (kind === 'uuid' || kind === 'path') return [8, 4, 4, 4, 12].map((length) => prng.hex(length)).join('-');
    if (kind === 'token') return prng.hex(32);
    if (kind === 'version') return '1.0';
    if (/^\d+(\.\d+)?$/.test(value)) return value.replace(/\d/g, () => String(prng.integer(1, 9)));
    const word = Array.from({ length: 9 }, () => prng.pick([...LETTERS])).join('');
    return kind === 'login' ? `${word}@firma.de` : word;
  };
  return (value, kind) => {
    // A service may trim a text, so an invented text for white space would differ.
    const trimmed = String(value).trim();
    if (trimmed === '') return value;
    const key = `${kind} ${trimmed}`;
    const text = isStable && known.has(key) ? known.get(key) : invented(value, kind);
    known.set(key, text);
    return text;
  };
}

interface Mask {
  style: Style;
  kinds: readonly Kind[];
}

function kindOf(name: string): Kind | undefined {
  return (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).find((kind) =>
    (FIELDS[kind] as readonly string[]).includes(name),
  );
}

function masked(value: unknown, name: string, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item, name, mask));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner, key, mask)]));
  const kind = typeof value === 'number' ? 'numbers' : typeof value === 'string' ? kindOf(name) : undefined;
  return kind !== undefined && mask.kinds.includes(kind) ? mask.style(value as string | number, kind) : value;
}

function editJson(entry: Entry, side: Side, edit: (body: Record<string, unknown>) => object): void {
  try {
    const body: unknown = JSON.parse(bodyOf(entry, side)?.text ?? '');
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      setText(entry, side, JSON.stringify(edit({ ...body })));
  } catch {
    // A page of a gateway has no fields.
  }
}

function maskBody(entry: Entry, side: Side, mask: Mask): void {
  const text = bodyOf(entry, side)?.text;
  if (text === undefined) return;
  try {
    setText(entry, side, JSON.stringify(masked(JSON.parse(text), '', mask)));
  } catch {
    // A page of a gateway has no fields.
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

function maskEntry(entry: Entry, sides: readonly Side[], mask: Mask): void {
  for (const side of sides) maskBody(entry, side, mask);
  if (!sides.includes('request')) return;
  const { request } = entry;
  const token = request.headers.find(({ name }) => name.toLowerCase() === 'token');
  if (token && mask.kinds.includes('token')) token.value = String(mask.style(token.value, 'token') ?? '');
  if (mask.kinds.includes('uuid'))
    request.url = request.url.replace(UUID, (found) => encodeURIComponent(String(mask.style(found, 'uuid'))));
  if (mask.kinds.includes('path'))
    request.url = request.url.replace(
      /(?<=\/(?:view|lead)\/)[^/?]+/,
      (found) => encodeURIComponent(String(mask.style(found, 'path'))) || '-',
    );
}

const SIDES: readonly (readonly Side[])[] = [['request'], ['response'], ['request', 'response']];
const KINDS: readonly Kind[] = ['login', 'password', 'token', 'service', 'version', 'texts', 'uuid', 'numbers', 'path'];

/** Removes fields of logins and headers of requests, as allowlists of sanitizers do. */
function removeFields(har: Har, prng: Prng): void {
  const fields = ['login', 'password', 'service', 'version'].filter(() => prng.chance(0.4));
  const [isTokenGone, areTypesGone, areHeadersGone] = [prng.chance(0.4), prng.chance(0.4), prng.chance(0.3)];
  for (const entry of har.log.entries) {
    if (areHeadersGone) entry.request.headers = [];
    if (areTypesGone)
      entry.request.headers = entry.request.headers.filter(({ name }) => name.toLowerCase() !== 'content-type');
    if (!/\/login\/?$/.test(entry.request.url)) continue;
    editJson(entry, 'request', (body) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name))),
    );
    const withoutToken = ({ token, ...result }: Record<string, unknown>) => result;
    if (isTokenGone)
      editJson(entry, 'response', ({ result, ...body }) =>
        typeof result === 'object' && result !== null
          ? { ...body, result: withoutToken({ ...result }) }
          : { ...body, ...(result !== undefined && { result }) },
      );
  }
}

/** Replaces all amounts by one amount. */
function replaceAmounts(har: Har, prng: Prng): void {
  const sum = prng.pick([0, 0, '0', '0.00', null, '', '***', 1]);
  for (const entry of har.log.entries)
    if (/\/payment\/?$/.test(entry.request.url))
      editJson(entry, 'request', (body) => ('sum' in body ? { ...body, sum } : body));
}

const MIN_INVENTED = 100;

/** Replaces real values by invented values that look real. */
function inventValues(har: Har, prng: Prng): void {
  const isStable = prng.chance(0.6);
  const sides = prng.pick(SIDES);
  const isBoth = sides.length === 2 && isStable;
  // A few invented values on one side look like a defect of the service.
  if (!isBoth && har.log.entries.length < MIN_INVENTED) return;
  // In both directions, each id has one invented id.
  const kinds = prng.pick<readonly Kind[]>(
    isBoth
      ? [['login', 'token', 'texts'], ['token'], ['texts', 'service']]
      : [['texts'], ['numbers'], ['uuid'], ['path'], ['token'], ['login', 'password']],
  );
  const style = inventedStyle(prng, isStable);
  for (const entry of har.log.entries) maskEntry(entry, sides, { style, kinds });
}

/** Masks some fields of requests, responses or both, in all entries or in random entries. */
export function maskEntries(har: Har, prng: Prng): void {
  const kind = prng.integer(1, 12);
  if (kind === 1) removeFields(har, prng);
  else if (kind === 2) replaceAmounts(har, prng);
  else if (kind <= 4) inventValues(har, prng);
  else maskValues(har, prng);
}

function maskValues(har: Har, prng: Prng): void {
  const isBlank = prng.chance(0.25);
  const styles = isBlank ? BLANK : VISIBLE;
  const name = prng.pick(Object.keys(styles));
  const style = !isBlank && prng.chance(0.25) ? wordStyle(prng) : (styles[name] as Style);
  const sides = prng.pick(SIDES);
  // A hash of an id in the path differs from a hash in the other direction only if both are masked.
  const all = KINDS.filter((kind) => name !== 'hash' || (kind !== 'uuid' && kind !== 'path') || sides.length === 2);
  const kinds = isBlank || prng.chance(0.4) ? all : all.filter(() => prng.chance(0.4));
  const part = isBlank || prng.chance(0.5) ? 1 : prng.next();
  for (const entry of har.log.entries) if (part === 1 || prng.chance(part)) maskEntry(entry, sides, { style, kinds });
}
