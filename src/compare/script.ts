import type { OperationId } from '../generated/operations.ts';
import { EDITABLE } from '../mock/core/editable-view-fields.ts';
import { type Sample, sample } from './samples.ts';

export interface Step extends Sample {
  /** Content-Type of a request with a body. Default: `application/json`. */
  type?: string;
  /** Name of the known value that is the token of the request. Default: `token`. null sends no token. */
  token?: string | null;
  /** JSON pointers into the response body, by name of the known value that the response sets. */
  save?: Readonly<Record<string, string>>;
}

export interface Script {
  /** Requests after the first login, and before `restore` undoes the changes of owner and texts. */
  changing: readonly Step[];
  ending: readonly Step[];
}

type Fields = Readonly<Record<string, unknown>>;

const MADE = 'Made by leadmock compare';
/** Seconds since 1970, in the year 2036, so that no reminder of a test task is due soon. */
const DATES = { date_start: 2_088_000_000, date_end: 2_088_003_600 };
/** No reminder by SMS, call or e-mail, because a service could send it. */
const POPUP = { remind_method: ['popup'], ...DATES };
const FULL_TASK = { text: MADE, ...DATES, lead_id: '{lead}', observers: ['{employee}'], visibility: 2 };
const TEXTS = {
  source: 'leadmock compare source',
  campaign: 'leadmock compare campaign',
  keyword: 'leadmock compare keyword',
  seo_system: 'leadmock compare seo_system',
  page: 'https://page.example.com/leadmock-compare',
  referer: 'https://referer.example.com/leadmock-compare',
};
const EXTRA = { leadmock_compare: 'leadmock compare' };

const read: Step = { send: 'GET /view/{readable}' };
const readWith = (token: string): Step => ({ ...read, token });
const logout = (token: string): Step => ({ send: 'POST /logout', token });

const login = (service: string, fields: Fields = {}): Step => ({
  ...sample('login', { service: `leadmock compare ${service}`, ...fields }),
  token: null,
});

const loginAs = (name: string, service = name): Step => ({ ...login(service), save: { [name]: '/result/token' } });

const withoutToken = (operation: OperationId): Step => ({ ...sample(operation), token: null });
const without = (names: readonly string[]): Fields => Object.fromEntries(names.map((name) => [name, undefined]));
const task = (fields: Fields): Step => sample('create-task', fields);
const edit = (fields: Fields): Step => sample('edit-view', { source: undefined, ...fields });
const pay = (fields: Fields = {}): Step => sample('add-payment', fields);
const own = (owner: unknown): Step => sample('change-owner', { owner });
const comment = (id: string): Step => ({ ...sample('add-comment'), send: `POST /lead/${id}/comment` });

/** Returns the token of all requests, in case the service limits logins. */
export const firstLogin: Step = { ...login('other'), save: { other: '/result/token', token: '/result/token' } };

/** The last login returns the token of all later requests, so that no login revokes this token. */
const logins: readonly Step[] = [
  loginAs('earlier'),
  readWith('earlier'),
  readWith('noToken'),
  loginAs('again', 'earlier'),
  ...['earlier', 'again', 'earlier', 'other'].map(readWith),
  login('wrong password', { password: '{wrong}' }),
  loginAs('token', 'run'),
];

/** The first response shows the owner, before `owners` changes the owner. */
const payments: readonly Step[] = [
  pay(),
  pay({ sum: '1500' }),
  pay({ category: '{stamp}' }),
  pay({ purpose: '{stamp}' }),
  pay({ sum: 0 }),
  pay({ sum: -1 }),
  ...[['category'], ['purpose'], ['category', 'purpose']].map((names) => pay(without(names))),
  withoutToken('add-payment'),
  // If the service rejects numbers, a rejected form needs a repetition, and an accepted form before and after it.
  pay({ sum: 1500.5 }),
  pay(),
  pay({ sum: '1500' }),
];

const owners: readonly Step[] = [
  own('{employee}'),
  own(0),
  own('leadmock'),
  own('{employeeText}'),
  own('{noEmployee}'),
  withoutToken('change-owner'),
  own('{employee}'),
];

const comments: readonly Step[] = [
  comment('{lead}'),
  sample('add-comment', EXTRA),
  { ...sample('add-comment'), type: 'text/plain' },
  ...['{noId}', '{noToken}'].map(comment),
  withoutToken('add-comment'),
];

/** The last task has the fields of all others, so that a rejection of fewer fields has a twin. */
const tasks: readonly Step[] = [
  task({}),
  ...[['title'], ['owner_id'], ['project_id'], ['title', 'project_id']].map((names) => task(without(names))),
  task({ owner_id: 'leadmock' }),
  task({ owner_id: '{employeeText}' }),
  task({ lead_id: '{lead}' }),
  task({ lead_id: '{noEmployee}' }),
  task({ observers: ['{employee}'] }),
  task({ observers: ['{employee}'], visibility: 2 }),
  task({ observers: ['{noEmployee}'], visibility: 2 }),
  task({ visibility: 0 }),
  task({ visibility: 1 }),
  task({ labels: ['{label}'] }),
  task({ remind_type: 0 }),
  ...[1, 2, 3].map((remind_type) => task({ ...DATES, remind_type })),
  ...[3, 1, 2].map((remind_type) => task({ ...POPUP, remind_type })),
  withoutToken('create-task'),
  task(FULL_TASK),
];

const views: readonly Step[] = [
  { send: 'GET /view/{spareView}' },
  withoutToken('delete-view'),
  sample('delete-view'),
  { ...sample('get-view'), save: { uuid: '/result/uuid' } },
  { send: 'GET /view/{uuid}' },
  withoutToken('get-view'),
  ...['{noId}', '{noEmployee}', '{noView}', '{noToken}'].map((id) => ({ send: `GET /view/${id}` })),
  edit({ campaign: 'leadmock compare', keyword: 'leadmock compare' }),
  edit({ keyword: null }),
  edit({ campaign: null }),
  sample('get-view'),
  ...EDITABLE.flatMap((field) => [edit({ [field]: TEXTS[field] }), sample('get-view')]),
  edit({ source: '{stamp}', ...EXTRA }),
  { ...edit({ keyword: '{stamp}' }), type: 'text/plain' },
  { ...edit({ keyword: 'leadmock compare' }), send: 'PUT /view/{uuid}' },
  edit({ keyword: 'leadmock compare' }),
  withoutToken('edit-view'),
  edit(TEXTS),
  sample('get-view'),
  // A replica of the service may show the deleted view for some time.
  { send: 'GET /view/{spareView}' },
];

/** The response shows whether the restored owner is stored: no operation reads a lead. */
const lastPayment: Step = pay();

/** The service may revoke the earlier token some time after the repeated login. */
const tokens: readonly Step[] = [
  ...['earlier', 'again'].map(readWith),
  ...['other', 'again'].map(logout),
  readWith('again'),
  withoutToken('logout'),
];

export const parts = { logins, payments, owners, comments, tasks, views, tokens } as const;

export const script: Script = {
  changing: [...logins, ...payments, ...owners, ...comments, ...tasks, ...views],
  ending: [lastPayment, ...tokens],
};
