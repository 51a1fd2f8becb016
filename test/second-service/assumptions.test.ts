import { expect, test } from 'vitest';
import { type Conversation, startConversation } from './conversation.ts';
import type { Fields } from './parts.ts';
import { type Assumptions, assumptionValues, createSettings } from './settings.ts';

const HOUR_MS = 60 * 60 * 1000;
const TASK = { title: 'Call', owner_id: 12, project_id: 501 };

interface Client extends Conversation {
  token: string;
}

const post = ({ ask, token }: Client, path: string, body: unknown, contentType = 'application/json') =>
  ask('POST', path, { token, body, contentType });
const isTokenValid = ({ ask }: Client, token: string) => ask('GET', '/view/801', { token }).codes.length === 0;
const changeOwner = ({ ask, token }: Client, owner: number) =>
  ask('PUT', '/lead/3001/owner', { token, body: { owner } }).result;

/** Function that shows an assumption to a client, and the expected result for each value. */
const sights: { [Name in keyof Assumptions]: [see: (client: Client) => unknown, expected: Record<string, unknown>] } = {
  errorStatus: [({ ask }) => ask('GET', '/view/801').status, { '200': 200, code: 401 }],
  rateLimit: [
    ({ ask, token }) => [1, 2, 3, 4].map(() => ask('GET', '/view/801', { token, afterMs: 50 }).status),
    { off: [200, 200, 200, 200], '3': [200, 200, 200, 503] },
  ],
  unknownBodyId: [
    (client) => [
      post(client, '/task', { ...TASK, observers: [99] }).result['observers'],
      post(client, '/task', { ...TASK, labels: [34] }).codes,
      changeOwner(client, 99)['id'],
    ],
    { reject: [undefined, [400], undefined], accept: [[{ id: 99, name: '', phone: '' }], [], 3001] },
  ],
  contentType: [(client) => post(client, '/task', TASK, 'text/plain').codes, { require: [400], any: [] }],
  numericStrings: [
    (client) => post(client, '/task', { ...TASK, owner_id: '12' }).result['owner_id'],
    { reject: undefined, accept: 12 },
  ],
  unknownFields: [(client) => post(client, '/task', { ...TASK, tags: 1 }).codes, { ignore: [], reject: [400] }],
  validationErrors: [(client) => post(client, '/task', {}).codes, { first: [400], all: [400, 400, 400] }],
  repeatedLogin: [
    (client) => {
      const second = client.login();
      return [second === client.token, isTokenValid(client, client.token)];
    },
    { new: [false, true], same: [true, true], replace: [false, false] },
  ],
  secondUser: [
    (client) => [client.tryLogin(client.data.users[1]).codes, isTokenValid(client, client.token)],
    { evict: [[], false], reject: [[403], true], allow: [[], true] },
  ],
  tokenRenewal: [
    (client) => {
      client.ask('GET', '/view/1', { token: client.token, afterMs: 20 * HOUR_MS });
      return client.ask('GET', '/view/801', { token: client.token, afterMs: 20 * HOUR_MS }).codes;
    },
    { any: [], success: [401] },
  ],
  omittedTaskFields: [
    (client) => {
      const { lead_id, date_start, date_end } = post(client, '/task', TASK).result;
      return [lead_id, date_start, date_end];
    },
    { zero: [0, 0, 0], null: [null, null, null], omit: [undefined, undefined, undefined] },
  ],
  reminderEcho: [
    (client) => {
      const { result } = post(client, '/task', { ...TASK, remind_type: 3, remind_method: ['call'] });
      return [result['remind_type'], result['remind_method']];
    },
    { stored: [3, ['call']], blank: [0, ''] },
  ],
  unknownPathId: [
    ({ ask, token }) => ['/view/1', '/view/x'].flatMap((path) => ask('GET', path, { token }).codes),
    { '400': [400, 400], '404': [404, 404] },
  ],
  dealAfterPayment: [
    (client) => post(client, '/lead/3001/payment', { category: 'Rent', purpose: 'Fee', sum: 5 }).result['deal'],
    { unchanged: false, true: true },
  ],
  funnelDateAfterOwner: [
    (client) =>
      [0, 12].map((owner) => {
        const custom = changeOwner(client, owner)['custom'] as Fields[];
        return custom.find(({ type }) => type === 'funnel_date')?.['value'];
      }),
    { cleared: [1_700_000_000, null], unchanged: [1_700_000_000, 1_700_000_000] },
  ],
  visibilityBesideObservers: [
    (client) =>
      [{ observers: [12] }, {}].map((more) => post(client, '/task', { ...TASK, ...more }).result['visibility']),
    { '1': [1, 1], '2': [2, 1] },
  ],
  nullInViewEdit: [
    ({ ask, token }) => {
      ask('PUT', '/view/801', { token, body: { keyword: 'flat' } });
      const { codes } = ask('PUT', '/view/801', { token, body: { keyword: null } });
      return [codes, ask('GET', '/view/801', { token }).result['keyword']];
    },
    { ignore: [[], 'flat'], clear: [[], null], reject: [[400], 'flat'] },
  ],
  nonPositiveSum: [
    (client) =>
      [0, '-1'].map(
        (sum) => post(client, '/lead/3001/payment', { category: 'A', purpose: 'B', sum }).envelope['status'],
      ),
    { reject: ['error', 'error'], accept: ['success', 'success'] },
  ],
  ownerId: [(client) => changeOwner(client, 12)['owner_id'], { omit: undefined, include: 12 }],
  timezone: [
    (client) => post(client, '/lead/3001/comment', { text: 'Done' }).result['created_at'],
    {
      '0': '31.05.24 21:30:06',
      '180': '01.06.24 00:30:06',
      '-480': '31.05.24 13:30:06',
      '-210': '31.05.24 18:00:06',
      '60': '31.05.24 22:30:06',
      '330': '01.06.24 03:00:06',
      '345': '01.06.24 03:15:06',
      '720': '01.06.24 09:30:06',
    },
  ],
};

test('a client can see each value of each assumption', () => {
  for (const [name, values] of Object.entries(assumptionValues)) {
    const [see, expected] = sights[name as keyof Assumptions];
    for (const value of values) {
      const conversation = startConversation(createSettings({ [name]: value }));
      const seen = see({ ...conversation, token: conversation.login() });
      expect(seen, `${name}=${value}`).toEqual(expected[String(value)]);
    }
  }
});
