/** What a kind of fault is: `docs/control-plane.md`, the schema of a call and the panel say the same. */
interface FaultKindMeaning {
  /** The fields of a call that it has beside those of every fault. */
  fields: readonly ('ms' | 'code' | 'message' | 'httpStatus' | 'body')[];
  takes?: string;
  sees: string;
  /** Effect on the state: as without the fault, never changed, or changed without the client knowing. */
  state: 'as ever' | 'unchanged' | 'changed';
  /** One more sentence for the documentation. */
  note?: string;
}

/** Seen in Chromium (test/panel/repeated.test.ts). */
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
    sees: 'a page of HTML: HTTP 502 and that of a gateway, or yours, such as a maintenance page with 503',
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
