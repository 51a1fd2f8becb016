import type { LintId } from '../../src/api/lints.ts';
import type { Answer } from '../support/answer.ts';
import type { TestMock } from '../support/start-mock.ts';

/** What a client does, logged in and with a clock that stands still; the last answer is the one that counts. */
type Act = (mock: TestMock) => Promise<Answer>;

/** One way to earn a lint, next to what comes close to it. */
export interface LintCase {
  id: LintId;
  /** What is done, for the title. */
  what: string;
  seen: Act;
  /** Fields of `result` that the two acts must answer differently, because they were sent differently. */
  differs?: readonly string[];
  /** Gets the same answer as `seen`, but for `differs`, without the lint. */
  twin: Act;
}

const HOUR_S = 3600;
const TASK = { title: 'Call', owner_id: 11, project_id: 1 };
const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1500 };
const LOGIN = { login: 'owner@example.com', password: 'secret', service: 'another', version: '1.0' };

const edit =
  (body: object): Act =>
  ({ client }) =>
    client.put('/view/1001', body);

const task =
  (more: (nowS: number) => object): Act =>
  ({ client, sandbox }) =>
    client.post('/task', { ...TASK, ...more(Math.floor(sandbox.clock.now() / 1000)) });

const reminder = (remind_type: number, inS: number) =>
  task((nowS) => ({ remind_type, remind_method: ['sms'], date_start: nowS + inS }));

/** The same payment, a second time after some milliseconds. */
const payTwice =
  (afterMs: number, second: object = {}, path = '/lead/101/payment'): Act =>
  async ({ client, sandbox }) => {
    await client.post('/lead/101/payment', PAYMENT);
    sandbox.clock.advance(afterMs);
    return client.post(path, { ...PAYMENT, ...second });
  };

const read =
  (query = '', headers: Record<string, string> = {}): Act =>
  ({ client }) =>
    client.get(`/view/1001${query}`, { headers });

const bearer = ({ client }: TestMock) => ({ Authorization: `Bearer ${client.token}` });
const logout =
  (raw?: string): Act =>
  ({ client }) =>
    client.request('POST', '/logout', raw === undefined ? {} : { raw });

const login =
  (query: string, more: object = {}): Act =>
  ({ client }) =>
    client.post(`/login${query}`, { ...LOGIN, ...more }, { token: null });

export const lintCases: readonly LintCase[] = [
  {
    id: 'source-and-seo-system',
    what: 'an edit with both',
    seen: edit({ source: 'flyer', seo_system: 'bing' }),
    differs: ['seo_system'],
    twin: edit({ source: 'flyer', seo_system: null }),
  },
  {
    id: 'undocumented-field',
    what: 'a typing error in a name',
    seen: task((nowS) => ({ date_strat: nowS })),
    twin: task(() => ({ contact_id: 501, options: [] })),
  },
  {
    id: 'undocumented-field',
    what: 'a field of another body',
    seen: edit({ source: 'flyer', text: 'hello' }),
    twin: edit({ source: 'flyer', id: 7, uuid: null, visitor: {}, options: {} }),
  },
  { id: 'unexpected-body', what: 'a logout with a body', seen: logout('{"a":1}'), twin: logout('[]') },
  { id: 'unexpected-body', what: 'a logout with broken JSON', seen: logout('{"a'), twin: logout('{}') },
  {
    id: 'unexpected-body',
    what: 'a deletion with a body',
    seen: ({ client }) => client.delete('/view/1001', { raw: '[1]' }),
    twin: ({ client }) => client.delete('/view/1001', { headers: { 'Content-Type': 'application/json' } }),
  },
  { id: 'repeated-payment', what: 'the second one after 10 s', seen: payTwice(10_000), twin: payTwice(10_001) },
  {
    id: 'repeated-payment',
    what: 'the same sum in other words',
    seen: payTwice(0, { sum: '01500.00' }),
    twin: payTwice(0, { sum: '1500.01' }),
  },
  {
    id: 'repeated-payment',
    what: 'names with spaces around them',
    seen: payTwice(0, { category: ' Flat ', purpose: 'Deposit ' }),
    twin: payTwice(0, { purpose: 'Rent' }),
  },
  {
    id: 'repeated-payment',
    what: 'the same lead, and not another',
    seen: payTwice(0),
    differs: ['id', 'contact_id', 'name', 'deal', 'custom'],
    twin: payTwice(0, {}, '/lead/102/payment'),
  },
  {
    id: 'repeated-payment',
    what: 'one that is stored twice, and not one that was removed',
    seen: payTwice(0),
    twin: async ({ client, sandbox }) => {
      await client.post('/lead/101/payment', PAYMENT);
      sandbox.state.payments.remove(sandbox.state.payments.nextId - 1);
      return client.post('/lead/101/payment', PAYMENT);
    },
  },
  {
    id: 'reminder-in-the-past',
    what: 'at the time, a second ago',
    seen: reminder(1, -1),
    differs: ['date_start'],
    twin: reminder(1, 0),
  },
  {
    id: 'reminder-in-the-past',
    what: 'an hour before, in less than an hour',
    seen: reminder(2, HOUR_S - 1),
    differs: ['date_start'],
    twin: reminder(2, HOUR_S),
  },
  {
    id: 'reminder-in-the-past',
    what: 'a week before, in less than a week',
    seen: reminder(3, 168 * HOUR_S - 1),
    differs: ['date_start'],
    twin: reminder(3, 168 * HOUR_S),
  },
  {
    id: 'reminder-in-the-past',
    what: 'a task with nothing but an end that has passed, and one without a reminder',
    seen: task(() => ({ remind_type: 1, remind_method: ['sms'], date_end: 5 })),
    differs: ['remind_type', 'remind_method'],
    twin: task(() => ({ remind_type: 0, date_end: 5 })),
  },
  {
    id: 'end-before-start',
    what: 'a task that ends a second too early',
    seen: task(() => ({ date_start: 100, date_end: 99 })),
    differs: ['date_end'],
    twin: task(() => ({ date_start: 100, date_end: 100 })),
  },
  {
    id: 'end-before-start',
    what: 'a task that has both dates',
    seen: task(() => ({ date_start: 100, date_end: 99 })),
    differs: ['date_start'],
    twin: task(() => ({ date_end: 99 })),
  },
  {
    id: 'visibility-without-observers',
    what: 'a task for no eyes',
    seen: task(() => ({ visibility: 2, observers: [] })),
    differs: ['observers'],
    twin: task(() => ({ visibility: 2, observers: [0] })),
  },
  {
    id: 'visibility-without-observers',
    what: 'visibility 2, and not 0',
    seen: task(() => ({ visibility: 2 })),
    differs: ['visibility'],
    twin: task(() => ({ visibility: 0 })),
  },
  {
    id: 'misplaced-token',
    what: 'Authorization: Bearer beside the right header',
    seen: (mock) => read('', bearer(mock))(mock),
    twin: read('', { Authorization: 'Bearer of.another.kind' }),
  },
  {
    id: 'misplaced-token',
    what: 'the bare token in Authorization',
    seen: (mock) => read('', { Authorization: mock.client.token ?? '' })(mock),
    // In Base64 this has the form of a token.
    twin: read('', { Authorization: `Basic ${btoa('proxy-user:long-password')}` }),
  },
  {
    id: 'misplaced-token',
    what: 'Authorization in the place of the header, which is refused',
    seen: ({ client }) => client.get('/view/1001', { token: null, headers: { Authorization: 'Bearer abc' } }),
    twin: ({ client }) => client.get('/view/1001', { token: null }),
  },
  { id: 'misplaced-token', what: 'a parameter of that name', seen: read('?Token=abc'), twin: read('?token=') },
  {
    id: 'misplaced-token',
    what: 'the token under any name',
    seen: (mock) => read(`?a=1&key=${mock.client.token}`)(mock),
    twin: read(`?a=1&key=${'x'.repeat(32)}`),
  },
  {
    id: 'repeated-login',
    what: 'the same service again',
    seen: ({ client }) => client.tryLogin(),
    differs: ['token'],
    twin: ({ client }) => client.tryLogin(undefined, { service: 'another' }),
  },
  {
    id: 'repeated-login',
    what: 'the same user, and not another one',
    seen: ({ client }) => client.tryLogin(),
    differs: ['token'],
    twin: ({ client }) => client.tryLogin('anna@example.com'),
  },
  {
    id: 'repeated-login',
    what: 'while the token holds',
    seen: ({ client, sandbox }) => {
      sandbox.clock.advance(24 * HOUR_S * 1000 - 1);
      return client.tryLogin();
    },
    differs: ['token'],
    twin: ({ client, sandbox }) => {
      sandbox.clock.advance(24 * HOUR_S * 1000);
      return client.tryLogin();
    },
  },
  {
    id: 'repeated-login',
    what: 'before a logout, and not after it',
    seen: ({ client }) => client.tryLogin(),
    differs: ['token'],
    twin: async ({ client }) => {
      await client.post('/logout');
      return client.tryLogin();
    },
  },
  {
    id: 'password-in-url',
    what: 'a parameter of that name',
    seen: login('?Password=guessed'),
    differs: ['token'],
    twin: login('?passwords=no'),
  },
  {
    id: 'password-in-url',
    what: 'the password of the body under any name',
    seen: login('?key=secret'),
    differs: ['token'],
    twin: login('?key=secrets'),
  },
  {
    id: 'password-in-url',
    what: 'a login that is refused',
    seen: login('?key=wrong', { password: 'wrong' }),
    twin: login('?key=', { password: 'wrong' }),
  },
  {
    id: 'password-in-url',
    what: 'a login that lacks a field',
    seen: login('?key=secret', { service: null }),
    twin: login('', { service: null }),
  },
  {
    id: 'password-in-url',
    what: 'an unknown route',
    seen: ({ client }) => client.get('/login?login=a&password=b'),
    twin: ({ client }) => client.get('/login?login=a'),
  },
  {
    id: 'not-an-absolute-url',
    what: 'a path',
    seen: edit({ page: '/flats' }),
    differs: ['page'],
    twin: edit({ page: 'https://example.com/flats' }),
  },
];
