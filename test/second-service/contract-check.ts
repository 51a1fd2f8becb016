import type { Exchange } from './exchange.ts';
import type { Fields } from './parts.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || isText(value);
const isInteger: Check = Number.isInteger;
const isIntegerOrNull: Check = (value) => value === null || isInteger(value);
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(String(value));
const optional = (check: Check) => (value: unknown) => value === undefined || check(value);
const isObject: Check = (value) => value instanceof Object && !Array.isArray(value);
const has = (fields: Record<string, Check>) => (value: unknown) =>
  isObject(value) && Object.entries(fields).every(([name, check]) => check((value as Fields)[name]));
const listOf = (check: Check) => (value: unknown) => Array.isArray(value) && value.every(check);
const hasOwner: Check = (field) =>
  (field as Fields)['type'] !== 'owner' ||
  has({ id: isInteger, type: matches(/^(main|staff)$/) })((field as Fields)['value']);

const lead = {
  id: isInteger,
  contact_id: isInteger,
  name: isText,
  custom: listOf((field) => has({ id: isInteger, name: isText, type: isText })(field) && hasOwner(field)),
};

const view = has({
  id: isInteger,
  project_id: isInteger,
  uuid: matches(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
  ym_client_id: matches(/^\d+$/),
  ga_client_id: matches(/^\d+\.\d+$/),
  visitor: isObject,
  real_visitor: isObject,
  source: isTextOrNull,
  campaign: isTextOrNull,
  keyword: isTextOrNull,
  seo_system: isTextOrNull,
  page: isTextOrNull,
  referer: isTextOrNull,
});

const task = has({
  id: isInteger,
  title: isText,
  text: isText,
  owner_id: isInteger,
  project_id: isInteger,
  lead_id: optional(isIntegerOrNull),
  date_start: optional(isIntegerOrNull),
  date_end: optional(isIntegerOrNull),
  remind_type: isInteger,
  remind_method: (value) => isText(value) || listOf(isText)(value),
  visibility: isInteger,
  status: isInteger,
  observers: listOf(
    has({ id: isInteger, name: isText, phone: isText, email: optional(isText), avatar: optional(isText) }),
  ),
  labels: listOf(has({ id: isInteger, name: isText, color: matches(/^[\da-f]{6}$/i) })),
});

/** The result of each operation that succeeds. */
const results: readonly [request: RegExp, check: Check][] = [
  [/^POST \/login$/, has({ token: isText })],
  [/^POST \/logout$/, (value) => value === true],
  [/^POST \/task$/, task],
  [/^(GET|PUT) \/view/, view],
  [/^DELETE \/view/, (value) => value === undefined],
  [/payment$/, has({ ...lead, deal: (value) => typeof value === 'boolean' })],
  [/owner$/, has(lead)],
  [
    /comment$/,
    has({
      id: isText,
      text: isText,
      created_at: matches(/^\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d$/),
      author: has({ id: isInteger, type: isText }),
    }),
  ],
];

const isError = has({
  errors: (items) => listOf(has({ code: isInteger, message: isText }))(items) && (items as []).length > 0,
});

/** Returns descriptions of the responses whose types the contract contradicts. Pages of a gateway are exempt. */
export function findContradictions({ request, response }: Exchange): string[] {
  if (response.headers['content-type'] === 'text/html') return [];
  const call = `${request.method} ${request.path}`;
  const envelope = JSON.parse(response.body) as Fields;
  const check = results.find(([pattern]) => pattern.test(call))?.[1];
  const isSuccess = envelope['status'] === 'success' && check?.(envelope['result']) === true;
  const isGood = isSuccess || (envelope['status'] === 'error' && isError(envelope));
  return isGood ? [] : [`${call}: ${response.body}`];
}
