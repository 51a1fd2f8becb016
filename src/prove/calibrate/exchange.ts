import { asObject } from './answer.ts';
import type { Received, ServiceRequest } from './transport.ts';

/** One request and its answer, without anything secret or personal: what stands in the evidence. */
export interface Exchange {
  number: number;
  /** When it was answered, by the clock of the service where it tells it. */
  at?: string;
  request: { method: string; path: string; token?: string; contentType?: string; body?: unknown };
  /** `body` is JSON; `text` says what came instead, `failed` why nothing did. */
  answer: { status: number; body?: unknown; text?: string; failed?: string };
}

/** Fields of an answer whose values tell a reading and nobody's business. */
const SHOWN = new Set([
  ...['status', 'code', 'message', 'id', 'type', 'deal', 'owner_id', 'created_at'],
  ...['lead_id', 'date_start', 'date_end', 'remind_type', 'remind_method', 'visibility'],
]);

/** Fields of a request that are no words of our own. */
const HIDDEN = new Set(['login', 'password', 'source', 'campaign', 'keyword', 'seo_system', 'page', 'referer']);

/** Addresses and telephone numbers, which a message may hold. */
const PERSONAL = /\S+@\S+|\+?\d[\d ()-]{6,}\d/g;
const TIME = /^\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d$/;
const LONGEST_TEXT = 200;

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '<hidden>')), text);
}

function shownText(text: string, secrets: readonly string[]): string {
  if (TIME.test(text)) return text;
  return withoutSecrets(text, secrets).replace(PERSONAL, '<hidden>').slice(0, LONGEST_TEXT);
}

/** What an answer holds, with every text and number that tells no reading replaced by its kind. */
function redact(value: unknown, secrets: readonly string[], field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(item, secrets, field));
  const object = asObject(value);
  if (object) {
    return Object.fromEntries(Object.entries(object).map(([key, each]) => [key, redact(each, secrets, key)]));
  }
  if (typeof value === 'number') return SHOWN.has(field) ? value : '<number>';
  if (typeof value === 'string') return SHOWN.has(field) ? shownText(value, secrets) : '<text>';
  return value;
}

export function redactReceived(received: Received, secrets: readonly string[]): Exchange['answer'] {
  // A token that no header can carry is told with the reason.
  if (received.failed !== undefined) return { status: 0, failed: withoutSecrets(received.failed, secrets) };
  const { status, body, text, type } = received;
  return body === undefined
    ? { status, text: `${type}, ${text.length} characters, no JSON` }
    : { status, body: redact(body, secrets) };
}

export function redactRequest({ method, path, token, body, contentType }: ServiceRequest): Exchange['request'] {
  const shown = Object.entries(body ?? {}).map(([key, value]) => [key, HIDDEN.has(key) ? `<${key}>` : value]);
  return {
    ...{ method, path },
    ...(token !== undefined && { token: '<token>' }),
    ...(contentType !== undefined && { contentType }),
    ...(body && { body: Object.fromEntries(shown) }),
  };
}
