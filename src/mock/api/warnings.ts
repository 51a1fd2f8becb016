interface Warning {
  text: string;
  advice: string;
}

/** Warnings about clients. A warning never changes the status or body of a response. */
export const warnings = {
  'unknown-route': {
    text: 'The method and path of a request matched no operation.',
    advice:
      'Check method, path and base URL. X-Mock-Explain shows the nearest route, or explains how to add the operation.',
  },
  'source-and-seo-system': {
    text: 'One edit of a view changed both source and seo_system.',
    advice: 'Send either source or seo_system, as the contract recommends.',
  },
  'undocumented-field': {
    text: 'The body contained a field that the contract does not list for this operation.',
    advice: 'Omit the field, or correct its name: by default, leadmock ignores undocumented fields.',
  },
  'default-beside-sandboxes': {
    text: 'A client sent requests to the sandbox default while other sandboxes existed.',
    advice:
      'Give every client the base URL of its sandbox, or delete unused sandboxes. With --require-sandbox, leadmock rejects such requests.',
  },
  'unexpected-body': {
    text: 'A request had a body, but its operation reads no body.',
    advice: 'Send no body: the operation ignores the body.',
  },
  'repeated-payment': {
    text: 'The same payment (lead, category, purpose, sum) was stored twice within 60 seconds.',
    advice: 'Do not repeat a payment after a late or lost response: each accepted call stores another payment.',
  },
  'reminder-in-the-past': {
    text: 'The time of a reminder was in the past.',
    advice: 'Send a later date_start, or remind_type 0.',
  },
  'reminder-without-date': {
    text: 'The date_start and date_end of a task with a reminder were missing, null or 0.',
    advice: 'Send date_start, which determines the time of the reminder.',
  },
  'date-in-milliseconds': {
    text: 'The date_start or date_end of a task had 13 digits or more.',
    advice: 'Send seconds since 1970: divide by 1000.',
  },
  'end-before-start': {
    text: 'The date_end of a task was before its date_start.',
    advice: 'Send a date_end at or after date_start.',
  },
  'visibility-without-observers': {
    text: 'A task with visibility 2 (only observers) had no observers.',
    advice: 'Send observers, or visibility 0 or 1.',
  },
  'visibility-omitted': {
    text: 'The request for a task with observers had no visibility.',
    advice: 'Send visibility 1 or 2: the contract does not specify the default.',
  },
  'null-in-view-edit': {
    text: 'An edit of a view contained null for a field that had a value.',
    advice: 'Omit the field to keep the value, or send "" to empty the field: the contract does not specify null.',
  },
  'misplaced-token': {
    text: 'Another header than token, or the query, seemed to contain a token.',
    advice: 'Send the token in the header named token. leadmock reads only this header, and URLs end up in logs.',
  },
  'repeated-login': {
    text: 'A user with a valid token logged in again, for the same service and from the same address.',
    advice: 'Reuse the token: a token is valid for 24 hours after its last action.',
  },
  'token-after-reset': {
    text: 'A request used a token that a reset, seed, restore, restart or fixture reload had revoked.',
    advice: 'Log in again after a reset, or keep the sessions with the field retain.',
  },
  'token-after-other-login': {
    text: 'A request used a token that another login from the same address had revoked.',
    advice:
      'If the users differ, give each user a separate sandbox or address, or set the assumption secondUser to allow. If one user has several clients, let the clients share a token, or give each client a different service name.',
  },
  'password-in-url': {
    text: 'The URL contained a password.',
    advice: 'Send the password only in the body of POST /login: URLs end up in logs.',
  },
  'replacement-character': {
    text: 'A stored text contained U+FFFD, which replaces bytes that could not be decoded.',
    advice: 'Read files and database fields with their encoding: the original characters are lost.',
  },
  'encoded-twice': {
    text: 'A stored text was UTF-8 that was encoded as UTF-8 again, such as JosÃ© for José.',
    advice: 'Encode the body once: decode the source as UTF-8, not as Latin-1 or Windows-1252.',
  },
  'not-an-absolute-url': {
    text: 'An edit changed page or referer of a view to a string that is not an absolute URL.',
    advice: 'Send the whole URL, with its scheme and host.',
  },
} as const satisfies Record<string, Warning>;

export type WarningId = keyof typeof warnings;

/** Undocumented fields that known clients send with several operations. */
const SENT_ANYWHERE = ['options'];

/** Fields that a known client sends although the operation does not change these fields (rule `edit-view-model`). */
const SENT_WITH: Readonly<Record<string, readonly string[]>> = {
  'edit-view': ['id', 'project_id', 'uuid', 'ym_client_id', 'ga_client_id', 'visitor', 'real_visitor'],
};

/** @returns fields that do not cause the warning `undocumented-field` */
export function harmlessFields(operationId: string): string[] {
  return [...SENT_ANYWHERE, ...(SENT_WITH[operationId] ?? [])];
}
