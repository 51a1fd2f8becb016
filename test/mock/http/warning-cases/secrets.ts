import type { TestMock } from '../../../support/start-mock.ts';
import type { Act, WarningCase } from './warning-case.ts';

const LOGIN = { login: 'owner@example.com', password: 'secret', service: 'another', version: '1.0' };

const read =
  (query = '', headers: Record<string, string> = {}): Act =>
  ({ client }) =>
    client.get(`/view/1001${query}`, { headers });

const bearer = ({ client }: TestMock) => ({ Authorization: `Bearer ${client.token}` });

const login =
  (query: string, more: object = {}): Act =>
  ({ client }) =>
    client.post(`/login${query}`, { ...LOGIN, ...more }, { token: null });

/** Cases of warnings about tokens and passwords in wrong places. */
export const secretWarnings: readonly WarningCase[] = [
  {
    id: 'misplaced-token',
    what: 'Authorization: Bearer beside the right header',
    seen: (mock) => read('', bearer(mock))(mock),
    counterpart: read('', { Authorization: 'Bearer of.another.kind' }),
  },
  {
    id: 'misplaced-token',
    what: 'the bare token in Authorization',
    seen: (mock) => read('', { Authorization: mock.client.token ?? '' })(mock),
    // Base64 of these credentials has the form of a token.
    counterpart: read('', { Authorization: `Basic ${btoa('proxy-user:long-password')}` }),
  },
  {
    id: 'misplaced-token',
    what: 'Authorization in the place of the header, which is rejected',
    seen: ({ client }) => client.get('/view/1001', { token: null, headers: { Authorization: 'Bearer abc' } }),
    counterpart: ({ client }) => client.get('/view/1001', { token: null }),
  },
  { id: 'misplaced-token', what: 'a parameter of that name', seen: read('?Token=abc'), counterpart: read('?token=') },
  {
    id: 'misplaced-token',
    what: 'the token under any name',
    seen: (mock) => read(`?a=1&key=${mock.client.token}`)(mock),
    counterpart: read(`?a=1&key=${'x'.repeat(32)}`),
  },
  {
    id: 'password-in-url',
    what: 'a parameter of that name',
    seen: login('?Password=guessed'),
    differs: ['token'],
    counterpart: login('?passwords=no'),
  },
  {
    id: 'password-in-url',
    what: 'the password of the body under any name',
    seen: login('?key=secret'),
    differs: ['token'],
    counterpart: login('?key=secrets'),
  },
  {
    id: 'password-in-url',
    what: 'a login that is rejected',
    seen: login('?key=wrong', { password: 'wrong' }),
    counterpart: login('?key=', { password: 'wrong' }),
  },
  {
    id: 'password-in-url',
    what: 'a login that lacks a field',
    seen: login('?key=secret', { service: null }),
    counterpart: login('', { service: null }),
  },
  {
    id: 'password-in-url',
    what: 'a call without a token',
    seen: ({ client }) => client.get('/view/1001?login=a&password=b', { token: null }),
    counterpart: ({ client }) => client.get('/view/1001?login=a', { token: null }),
  },
  {
    id: 'default-beside-sandboxes',
    what: 'a call to default beside another sandbox',
    seen: async ({ client, http }) => {
      await http.post('/_sandbox/w1/_mock/reset').expect(200);
      return client.get('/view/1001');
    },
    counterpart: async ({ client, http }) => {
      await http.post('/_sandbox/w1/_mock/reset').expect(200);
      await http.delete('/_mock/sandboxes/w1').expect(200);
      return client.get('/view/1001');
    },
  },
];
