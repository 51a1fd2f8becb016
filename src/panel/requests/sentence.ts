import type { JournalRequest, RecordChange, RecordOf } from '../../client/index.ts';
import { faultName } from '../faults/fault-name.ts';
import { isCustomFields, titleOf } from '../state/references.ts';
import { singular } from './touched-records.ts';

export type People = ReadonlyMap<number, string>;

const MAX_VALUE_LENGTH = 40;
const MAX_SENTENCE_LENGTH = 300;
const MAX_PARTS = 3;

// biome-ignore lint/suspicious/noExplicitAny: bodies, responses and records are any JSON
type Json = any;

const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

function quoted(value: Json): string {
  if (typeof value === 'string') return `“${shortened(value, MAX_VALUE_LENGTH)}”`;
  return shortened(JSON.stringify(value) ?? 'nothing', MAX_VALUE_LENGTH);
}

function listed(texts: string[]): string {
  const more = texts.length - MAX_PARTS;
  return [...texts.slice(0, MAX_PARTS), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function valueText(value: Json, people: People): string {
  if (value?.type === 'main') return 'main account';
  if (value?.type !== 'staff' || typeof value.id !== 'number') return quoted(value ?? undefined);
  return people.get(value.id) ?? `employee ${value.id}`;
}

/**
 * The custom field of type `owner` gets the name `owner`. Omits `signature` and `user_id`, because the panel shows user
 * and service of each request.
 */
function fieldChanges({ before, after }: RecordChange): [name: string, before: Json, after: Json][] {
  const old: Json = before ?? {};
  return Object.entries<Json>(after ?? {})
    .flatMap(([name, value]): [string, Json, Json][] =>
      name === 'custom' && isCustomFields(value)
        ? value.map((field, at) => [
            field.type === 'owner' ? 'owner' : field.name,
            Object(old.custom)[at]?.value,
            field.value,
          ])
        : [[name, old[name], value]],
    )
    .filter(
      ([name, was, is]) => !['signature', 'user_id'].includes(name) && JSON.stringify(was) !== JSON.stringify(is),
    );
}

/** @returns the name in the result if the result has this id and a name; otherwise a text such as `view 1001` */
function recordName({ response }: { response?: Json }, collection: string, id: unknown): string {
  const { name, id: shown } = response?.result ?? {};
  return typeof name === 'string' && shown === id ? name : `${singular(collection)} ${id}`;
}

function changeText(change: RecordChange, request: JournalRequest, people: People): string {
  const { collection, id, action } = change;
  const after: Json = change.after;
  const record = `${singular(collection)} ${id}`;
  if (collection === 'sessions') {
    if (action === 'insert') return `logged in ${request.user?.login} by ${after.service}`;
    return request.operation === 'logout' ? `logged out ${request.user?.login}` : 'revoked another token';
  }
  if (action === 'remove') return `deleted ${record}`;
  if (action === 'update') {
    const texts = fieldChanges(change).map(
      ([field, was, is]) => `${field} ${valueText(was, people)} → ${valueText(is, people)}`,
    );
    const name = recordName(request, collection, id);
    return texts.length > 0 ? `${name}: ${listed(texts)}` : `did not change ${name}`;
  }
  const { category, purpose } = (request.body ?? {}) as Json;
  if (collection === 'payments' && category && purpose)
    return `booked ${after.sum} ${category}/${purpose} on ${recordName(request, 'leads', after.lead_id)}`;
  const title = titleOf(after as RecordOf<'leads'>);
  return `created ${record}${title && ` ${quoted(title)}`}`;
}

function effectText(request: JournalRequest, people: People): string {
  const { changes, method, path, performed } = request;
  // Names a payment before the categories and purposes that the payment creates.
  const isMinor = ({ collection }: RecordChange) => Number(/^(categories|purposes)$/.test(collection));
  const sorted = changes.toSorted((one, other) => isMinor(one) - isMinor(other));
  if (sorted.length > 0) return listed(sorted.map((change) => changeText(change, request, people)));
  if (!performed) return 'not performed';
  if (method !== 'GET') return 'changed nothing';
  const { result } = (request.response ?? {}) as Json;
  const list = Array.isArray(result) ? `${result.length} of ` : '';
  return `read ${list}${path.split('/').slice(-2).filter(Boolean).join(' ')}`;
}

const firstMessage = (response: Json): string => response?.errors?.[0]?.message ?? response?.detail ?? '';

/** Start of the explanation of a rejection that an override changed. */
export const OVERRIDDEN = /^((?:an override|overrides) set [^:]*): /;

/** Shortens the explanation of a rejection. Without an explanation, shortens the message of the response. */
function reasonOf({ response, explanation, rules }: JournalRequest): string {
  const stated = firstMessage(response);
  const text = (explanation ?? stated)
    .replace(OVERRIDDEN, '')
    .replace(/ \[[^[\]]*\]$|; if your service has this route, .*$/g, '');
  if (rules.length > 1 || !text.startsWith(`${stated}; `)) return text;
  const hint = text.slice(stated.length + 2);
  if (hint.startsWith('undocumented: ')) return text;
  return /\bit\b/.test(hint) ? `${stated}: ${hint}` : hint;
}

/** @returns JSON pointers to the wrong and missing body fields in the explanation of a rejection */
export function wrongFields({ outcome, explanation, body }: JournalRequest): string[] {
  if (outcome !== 'rejected' || typeof body !== 'object' || body === null) return [];
  return (explanation ?? '')
    .replace(OVERRIDDEN, '')
    .split('; ')
    .flatMap((part) => {
      const [, field] = /^([a-z_][\w.[\]]*)(?:: | must | is )/.exec(part) ?? [];
      const pointer = `/${field?.replaceAll(/[[.]/g, '/').replaceAll(']', '')}`;
      return field && (part.includes(' is required') || valueAt(body, pointer) !== undefined) ? [pointer] : [];
    });
}

export function valueAt(body: unknown, pointer: string): Json {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<Json>((part, step) => (Object.hasOwn(part ?? {}, step) ? part[step] : undefined), body);
}

function rejectionText(request: JournalRequest): string {
  const { operation, code } = request;
  const body: Json = request.body;
  const reason = reasonOf(request);
  if (operation === 'login' && code === 401 && body?.login) return `login of ${body.login}: ${reason}`;
  const [field, ...others] = wrongFields(request);
  const value = field !== undefined && others.length === 0 ? valueAt(body, field) : undefined;
  const text = reason.replace(/, or an? .*$/, '');
  if (value === undefined || value === '' || !/ must (?!not)/.test(text)) return text;
  return `${text}${text.includes(', not ') ? ':' : ', not'} ${quoted(value)}`;
}

/** Whether a fault sends half of a response. */
export const isHalf = (fault: JournalRequest['fault']) => /truncate|stall/.test(fault?.effect ?? '');

function fateOf({ response, status, fault }: JournalRequest): string {
  if (status === 0) return `the client got ${isHalf(fault) ? 'half of the' : 'no'} response`;
  const message = firstMessage(response);
  return `the client got ${message ? `“${message}”` : `HTTP ${status}`}`;
}

function wholeSentence(request: JournalRequest, people: People): string {
  const { outcome, operation, status } = request;
  if (outcome === 'rejected') return rejectionText(request);
  if (outcome === 'none' && operation === null) return 'CORS preflight';
  const effect = effectText(request, people);
  if (outcome === 'fault') return `${effect}; ${fateOf(request)}`;
  return status === 0 ? `${effect}; the connection closed before the end of the response` : effect;
}

/** Describes a request in a sentence, such as `sum must be a number, not “1 500,50”`. */
export const sentenceOf = (request: JournalRequest, people: People) =>
  shortened(wholeSentence(request, people), MAX_SENTENCE_LENGTH);

export function chipsOf({ fault, warnings, explanation, outcome }: JournalRequest): string[] {
  const isGuess = outcome === 'rejected' && /\[[^[\],]+, guess[\];]/.test(explanation ?? '');
  const others = [fault && `fault: ${faultName(fault)}`, isGuess && 'guess'].filter((chip) => typeof chip === 'string');
  return [...others, ...warnings];
}
