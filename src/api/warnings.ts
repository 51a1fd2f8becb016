interface Warning {
  text: string;
  advice: string;
}

/**
 * Discouraged or suspicious behavior of clients. `X-Mock-Warning` names a warning, `GET /_mock/warnings` counts it. No warning changes
 * a response.
 */
export const warnings = {
  'unknown-route': {
    text: 'A request matched no operation of the service: code 404, by default with HTTP 200.',
    advice:
      'Look for a typing error in method or path, and for a base URL with too much behind the host; X-Mock-Explain names the nearest route.',
  },
  'source-and-seo-system': {
    text: 'One edit of a view changed both source and seo_system.',
    advice: 'Change either source or seo_system: the contract recommends to send one of them.',
  },
  'undocumented-field': {
    text: 'The body held a field that the contract does not list for this operation.',
    advice: 'Leave the field out, or look for a typing error in its name: it is ignored.',
  },
  'default-beside-sandboxes': {
    text: 'A call went to the sandbox default while there were others.',
    advice: 'Give every client the base URL of its sandbox, or delete the sandboxes that nobody uses any more.',
  },
  'unexpected-body': {
    text: 'An operation without a body got one.',
    advice: 'Send no body: it is ignored.',
  },
  'repeated-payment': {
    text: 'The same payment (lead, category, purpose, sum) was stored twice within 60 seconds.',
    advice:
      'Do not repeat a payment whose answer is late or lost: there is no deduplication, each call stores one more.',
  },
  'rounded-sum': {
    text: 'The sum of a payment was a JSON number with more digits than JavaScript holds, and was kept rounded; X-Mock-Explain and the journal tell both.',
    advice: 'Send a sum of more than 15 digits as a string: it is kept as it is.',
  },
  'reminder-in-the-past': {
    text: 'A task asked for a reminder at a time that has passed.',
    advice: 'Let the task begin late enough for its reminder, or send remind_type 0.',
  },
  'reminder-without-date': {
    text: 'A task asked for a reminder, and has neither date_start nor date_end.',
    advice: 'Send date_start: nothing says when to remind.',
  },
  'date-in-milliseconds': {
    text: 'A task had a date_start or date_end of 13 digits or more.',
    advice: 'Send seconds since 1970: divide by 1000.',
  },
  'end-before-start': {
    text: 'The date_end of a task was before its date_start.',
    advice: 'Send a date_end that is not before date_start.',
  },
  'visibility-without-observers': {
    text: 'A task with visibility 2 (only the observers) has no observers.',
    advice: 'Name the employees in observers, or send visibility 0 or 1.',
  },
  'visibility-omitted': {
    text: 'A task with observers had no visibility.',
    advice: 'Send visibility 1 or 2: the contract does not say who sees the task without it.',
  },
  'null-in-view-edit': {
    text: 'An edit of a view had null in a field that has a value.',
    advice: 'Leave the field out to keep its value, or send "": the contract does not say what null does.',
  },
  'misplaced-token': {
    text: 'A token came in the Authorization header or in the query.',
    advice: 'Send the token in the header named token; nothing else is read, and URLs end up in logs.',
  },
  'repeated-login': {
    text: 'A user logged in while a token of the same user, service and address was still alive.',
    advice: 'Keep the token and use it again: it holds for 24 hours after its last action.',
  },
  'token-after-reset': {
    text: 'A token was used that a reset, a seed or a restore had ended.',
    advice: 'Log in again afterwards, or let the reset keep the sessions.',
  },
  'token-after-other-login': {
    text: 'A token was used that another login from the same address had ended: of another user, or of the same one for the same service.',
    advice:
      'Give each user a separate sandbox or address, or set the assumption secondUser to allow; let clients of one user share a token, or use a different service name for each.',
  },
  'password-in-url': {
    text: 'A password stood in the URL.',
    advice: 'Send the password in the body of POST /login only: URLs end up in logs.',
  },
  'not-an-absolute-url': {
    text: 'The page or referer of a view was no absolute URL.',
    advice: 'Send the whole URL, with its scheme and host.',
  },
} as const satisfies Record<string, Warning>;

export type WarningId = keyof typeof warnings;

/** Undocumented, but real clients send it with every body. */
const SENT_ANYWHERE = ['options'];

/** Fields that an operation cannot change. The vendor's client sends the whole view with an edit (rule `edit-view-model`). */
const SENT_WITH: Readonly<Record<string, readonly string[]>> = {
  'edit-view': ['id', 'project_id', 'uuid', 'ym_client_id', 'ga_client_id', 'visitor', 'real_visitor'],
};

/** Undocumented fields that do not cause the warning `undocumented-field`. */
export function harmlessFields(operationId: string): string[] {
  return [...SENT_ANYWHERE, ...(SENT_WITH[operationId] ?? [])];
}
