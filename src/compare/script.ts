import { EDITABLE } from '../core/editable-view-fields.ts';
import type { OperationId } from '../generated/operations.ts';
import { type Sample, sample } from './samples.ts';

export interface Step extends Sample {
  /** Content-Type of a request with a body. Default: `application/json`. */
  type?: string;
  /** Name of the known value that is the token of the request. Default: `token`. null sends no token. */
  token?: string | null;
  /** JSON pointers into the response body, by name of the known value that the response sets. */
  save?: Readonly<Record<string, string>>;
  /** Number of copies that the run sends at once, and then one by one within a second, before the step itself. */
  burst?: { atOnce: number; inTurn: number };
  /** Why only a leadmock gets the request. */
  leadmockOnly?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const ANOTHER_USER = 'a login of a second user could revoke tokens: use a recording';
const CALLS = 'compare sends no reminder by SMS, call or e-mail to a service';
const WRONG_LOGIN = 'compare sends only one wrong login to a service';

const MADE = 'Made by leadmock compare';
/** Seconds since 1970, in the year 2036, so that no reminder of a test task is due soon. */
const DATES = { date_start: 2_088_000_000, date_end: 2_088_003_600 };
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

/** Each login uses a client service of its own, because another login for the same service may revoke its token. */
function login(service: string, fields: Fields = {}): Step {
  return { ...sample('login', { service: `leadmock compare ${service}`, ...fields }), token: null };
}

const loginAs = (name: string, service = name): Step => ({ ...login(service), save: { [name]: '/result/token' } });

const runLogin: Step = { ...sample('login'), token: null, save: { token: '/result/token' } };

const withoutToken = (operation: OperationId, fields: Fields = {}): Step => ({
  ...sample(operation, fields),
  token: null,
});
const task = (fields: Fields): Step => sample('create-task', fields);
const edit = (fields: Fields): Step => sample('edit-view', { source: undefined, ...fields });
const pay = (fields: Fields = {}): Step => sample('add-payment', fields);
const own = (owner: unknown): Step => sample('change-owner', { owner });
const comment = (id: string): Step => ({ ...sample('add-comment'), send: `POST /lead/${id}/comment` });

/** A service gets only the first logins, so the most important logins come first. */
const logins: readonly Step[] = [
  loginAs('other'),
  loginAs('earlier'),
  readWith('earlier'),
  readWith('noToken'),
  loginAs('again', 'earlier'),
  ...['earlier', 'again', 'earlier', 'other'].map(readWith),
  login('wrong password', { password: '{wrong}' }),
];

const payments: readonly Step[] = [
  pay(),
  pay({ sum: '1500' }),
  pay({ category: '{stamp}' }),
  pay({ purpose: '{stamp}' }),
  pay({ sum: 0 }),
  pay({ sum: -1 }),
  withoutToken('add-payment'),
  pay({ sum: 1500.5 }),
  pay({ sum: '1500.50' }),
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
  ...['{noId}', '{noToken}'].map(comment),
  withoutToken('add-comment'),
];

/** The last task has the fields of all others, so that a rejection of fewer fields has a twin. */
const tasks: readonly Step[] = [
  task({}),
  ...[['title'], ['owner_id'], ['project_id'], ['title', 'project_id']].map((names) =>
    task(Object.fromEntries(names.map((name) => [name, undefined]))),
  ),
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
  ...[
    ['popup', 'email'],
    ['sms', 'email', 'call', 'popup'],
  ].map((remind_method) => ({ ...task({ ...POPUP, remind_type: 3, remind_method }), leadmockOnly: CALLS })),
  withoutToken('create-task'),
  task(FULL_TASK),
];

const views: readonly Step[] = [
  { ...read, send: 'GET /view/{view}', save: { uuid: '/result/uuid' } },
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
  { send: 'GET /view/{spareView}' },
  withoutToken('delete-view'),
  sample('delete-view'),
  { send: 'GET /view/{spareView}' },
];

const sessions: readonly Step[] = [
  loginAs('first'),
  loginAs('second'),
  readWith('first'),
  readWith('second'),
  logout('first'),
  logout('second'),
  withoutToken('logout'),
  ...[['login'], ['password'], ['service'], ['version'], ['service', 'version']].map((names) =>
    login('fields', Object.fromEntries(names.map((name) => [name, undefined]))),
  ),
  login('other version', { version: '2.0' }),
  { ...login('wrong login', { login: '{wrong}' }), leadmockOnly: WRONG_LOGIN },
  ...[{ ...loginAs('typed'), type: 'text/plain' }, loginAs('extra')].flatMap((step, at) => {
    const name = at === 0 ? 'typed' : 'extra';
    const sent = at === 0 ? step : { ...step, body: { ...step.body, ...EXTRA } };
    return [sent, logout(name), loginAs(`${name} again`), logout(`${name} again`)];
  }),
  readWith('earlier'),
  ...['other', 'earlier', 'again'].map(logout),
];

const secondLogin: Step = {
  ...login('second user', { login: '{secondLogin}', password: '{secondPassword}' }),
  leadmockOnly: ANOTHER_USER,
};

/** These requests may reach a rate limit, or revoke the token of the run. */
const last: readonly Step[] = [
  { ...read, burst: { atOnce: 10, inTurn: 3 } },
  ...[
    logout('token'),
    loginAs('firstUser'),
    readWith('firstUser'),
    readWith('noToken'),
    { ...secondLogin, save: { secondUser: '/result/token' } },
    readWith('firstUser'),
    readWith('secondUser'),
    readWith('firstUser'),
    logout('firstUser'),
    { ...secondLogin, save: { secondUser: '/result/token' } },
    logout('secondUser'),
  ].map((step) => ({ ...step, leadmockOnly: ANOTHER_USER })),
];

/** Requests at the start of a run: the login of the run, and reads with a valid and with an unknown token. */
export const opening = { login: runLogin, good: read, bad: readWith('noToken') } as const;

/** All other requests of a run, in order. */
export const parts = { logins, payments, owners, comments, tasks, views, sessions, last } as const;

export const script: readonly Step[] = Object.values(parts).flat();
