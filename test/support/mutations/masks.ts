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
type Kind = keyof typeof FIELDS | 'numbers';

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
}

const SIDES: readonly (readonly Side[])[] = [['request'], ['response'], ['request', 'response']];
const KINDS: readonly Kind[] = ['login', 'password', 'token', 'service', 'version', 'texts', 'uuid', 'numbers'];

/** Masks some fields of requests, responses or both, in all entries or in random entries. */
export function maskEntries(har: Har, prng: Prng): void {
  const isBlank = prng.chance(0.25);
  const styles = isBlank ? BLANK : VISIBLE;
  const name = prng.pick(Object.keys(styles));
  const style = styles[name] as Style;
  const sides = prng.pick(SIDES);
  // A hash of an id in the path differs from a hash in the other direction only if both are masked.
  const all = KINDS.filter((kind) => name !== 'hash' || kind !== 'uuid' || sides.length === 2);
  const kinds = isBlank || prng.chance(0.4) ? all : all.filter(() => prng.chance(0.4));
  const part = isBlank || prng.chance(0.5) ? 1 : prng.next();
  for (const entry of har.log.entries) if (part === 1 || prng.chance(part)) maskEntry(entry, sides, { style, kinds });
}
