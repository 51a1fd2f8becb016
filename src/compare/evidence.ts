import { KnownValues } from '../secrets/known-values.ts';
import { asObject } from './answer.ts';
import { valueAt } from './known.ts';
import type { Exchange } from './sender.ts';
import type { Known } from './step.ts';

const HIDDEN = '<hidden>';
const MAX_MESSAGE_LENGTH = 200;

const PERSONAL = /\S+@\S+|\+?\d[\d ()-]{6,}\d/g;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Field names that are not personal. */
const KEYS = new Set(
  `status result errors code message token id title text owner_id project_id lead_id date_start date_end remind_type
  remind_method visibility observers labels name phone email job avatar last_project_id color uuid ym_client_id
  ga_client_id visitor real_visitor source campaign keyword seo_system page referer contact_id deal custom type value
  created_at author login password service version category purpose sum owner`.split(/\s+/),
);

const isInteger = (value: unknown) => Number.isSafeInteger(value);
const oneOf = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

/** Places and forms of response values that are not personal. */
const SHOWN: readonly (readonly [place: RegExp, fits: (value: unknown) => boolean])[] = [
  [/^status$/, oneOf(/^(success|error)$/)],
  [/^errors\.\*\.code$/, isInteger],
  [
    /^result\.(id|lead_id|owner_id|project_id|contact_id|date_start|date_end|remind_type|visibility|status)$/,
    isInteger,
  ],
  [/^result\.remind_method(\.\*)?$/, oneOf(/^(|sms|email|call|popup)$/)],
  [/^result\.created_at$/, oneOf(/^\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d$/)],
  [/^result\.(author|observers\.\*|labels\.\*|custom\.\*|custom\.\*\.value)\.id$/, isInteger],
  [/^result\.(author|custom\.\*|custom\.\*\.value)\.type$/, oneOf(/^(main|staff|owner|funnel|funnel_date)$/)],
];

/** Request fields whose values are not personal. */
const OURS =
  /^(service|version|title|text|owner|owner_id|project_id|lead_id|date_start|date_end|remind_type|remind_method\.\*|observers\.\*|labels\.\*|visibility|category|purpose|sum|leadmock_compare)$/;

/**
 * Replaces texts and numbers for which `show` returns undefined with their types, and fields outside `KEYS` and `OURS`
 * with a count.
 */
function masked(value: unknown, show: (place: string, value: unknown) => unknown, place = ''): unknown {
  const at = (step: string) => (place === '' ? step : `${place}.${step}`);
  if (Array.isArray(value)) return value.map((item) => masked(item, show, at('*')));
  const object = asObject(value);
  if (!object)
    return typeof value === 'boolean' || value === null ? value : (show(place, value) ?? `<${typeof value}>`);
  const known = Object.entries(object).filter(([key]) => KEYS.has(key) || OURS.test(key));
  const others = Object.keys(object).length - known.length;
  return {
    ...Object.fromEntries(known.map(([key, each]) => [key, masked(each, show, at(key))])),
    ...(others > 0 && { '<other fields>': others }),
  };
}

function shownOfAnswer(place: string, value: unknown, secrets: KnownValues): unknown {
  // Hides secrets before cutting the text, because `hide` cannot find a cut secret.
  if (place === 'errors.*.message')
    return secrets.hide(String(value)).replace(PERSONAL, HIDDEN).slice(0, MAX_MESSAGE_LENGTH);
  return SHOWN.some(([pattern, fits]) => pattern.test(place) && fits(value)) ? value : undefined;
}

function redacted({ number, request, sent, answer, atMs }: Exchange, secrets: KnownValues): object {
  const { method, path, headers, body } = request;
  const { status, failed, unread, body: came } = answer;
  const type = headers['Content-Type'];
  const showOfAnswer = (place: string, value: unknown) => shownOfAnswer(place, value, secrets);
  const text = failed ?? unread ?? (typeof came === 'string' ? `a text of ${came.length} characters` : undefined);
  return {
    number,
    at: new Date(atMs).toISOString(),
    request: {
      method,
      path: secrets.hide(path).replace(UUID, '<uuid>'),
      ...(headers['token'] !== undefined && { token: '<token>' }),
      ...(type !== undefined && type !== 'application/json' && { contentType: type }),
      ...(body !== undefined && { body: masked(sent, (place, value) => (OURS.test(place) ? value : undefined)) }),
    },
    answer: { status, ...(text === undefined ? { body: masked(came, showOfAnswer) } : { text }) },
  };
}

function scanned(value: unknown, secrets: KnownValues): unknown {
  if (Array.isArray(value)) return value.map((item) => scanned(item, secrets));
  const object = asObject(value);
  if (object) {
    return Object.fromEntries(Object.entries(object).map(([key, each]) => [secrets.hide(key), scanned(each, secrets)]));
  }
  if (typeof value === 'number' && secrets.hide(String(value)) !== String(value)) return HIDDEN;
  return typeof value === 'string' ? secrets.hide(value) : value;
}

/**
 * Creates evidence that users can share: hides the logins, passwords and tokens of the run, and values in `exchanges`
 * that may be personal.
 */
export function evidenceOf(exchanges: readonly Exchange[], known: Known, others: object): object {
  const secrets = new KnownValues();
  const tokens = exchanges.flatMap(({ request, answer }) => [
    valueAt('/result/token', answer.body),
    request.headers['token'],
  ]);
  const names = ['login', 'password', 'secondLogin', 'secondPassword'];
  for (const value of [...names.map((name) => known[name]), ...tokens]) {
    if (typeof value === 'string' && value !== 'leadmock-compare') secrets.add({ value, replacement: HIDDEN });
  }
  return scanned({ ...others, exchanges: exchanges.map((each) => redacted(each, secrets)) }, secrets) as object;
}
