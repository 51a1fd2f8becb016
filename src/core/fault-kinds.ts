interface FaultKindMeaning {
  /** Fields of the call besides those common to all faults. */
  fields: readonly ('ms' | 'code' | 'message' | 'httpStatus' | 'body')[];
  takes?: string;
  sees: string;
  /** `as ever`: as without the fault; `changed`: changed, although the client got no success. */
  state: 'as ever' | 'unchanged' | 'changed';
  note?: string;
}

/** Seen in Chromium (test/panel/browser-retry.test.ts). */
const repeats = (sees: string) =>
  `With times 1 a browser sees ${sees}: on a connection that it used before, it repeats a request by itself, a POST too.`;

const ERROR_FIELDS = ['code', 'message', 'httpStatus'] as const;

export const faultKinds = {
  delay: { fields: ['ms'], takes: '`ms`, up to 600000', sees: 'the usual answer, later', state: 'as ever' },
  error: {
    fields: ERROR_FIELDS,
    takes: '`code` 400 to 599, `message?`, `httpStatus?`',
    sees: 'an error in the envelope',
    state: 'unchanged',
  },
  html: {
    fields: ['httpStatus', 'body'],
    takes: '`httpStatus?`, `body?`',
    sees: 'a page of HTML: HTTP 502 and that of a gateway, or a custom one, such as a maintenance page with 503',
    state: 'unchanged',
  },
  'drop-before': { fields: [], sees: 'a reset connection', state: 'unchanged', note: repeats('a success') },
  hang: { fields: [], sees: 'nothing, until the client gives up or the fault is removed', state: 'unchanged' },
  'drop-after': {
    fields: [],
    sees: 'a reset connection',
    state: 'changed',
    note: repeats('a success, and the change is made twice'),
  },
  'error-after': { fields: ERROR_FIELDS, takes: 'like `error`', sees: 'an error in the envelope', state: 'changed' },
  truncate: { fields: [], sees: 'the whole head, half of the body, then a reset connection', state: 'changed' },
} as const satisfies Record<string, FaultKindMeaning>;

export type FaultKind = keyof typeof faultKinds;
