import type { Act, WarningCase } from './warning-case.ts';

const readView: Act = ({ client }) => client.get('/view/1001');

const seed = { mode: 'replace', fixture: 'default' };

/** Revokes the token in a way that the client expects. */
const afterLogout: Act = async (mock) => {
  await mock.client.post('/logout');
  return readView(mock);
};

/** Cases of warnings about unknown routes, and about tokens whose clients cannot know that they are revoked. */
export const lostWarnings: readonly WarningCase[] = [
  {
    id: 'unknown-route',
    what: 'a mistyped path',
    seen: ({ client }) => client.get('/favicon'),
    // Browsers request this file by themselves.
    counterpart: ({ client }) => client.get('/favicon.ico'),
  },
  {
    id: 'unknown-route',
    what: 'another method',
    seen: ({ client }) => client.post('/favicon.ico'),
    counterpart: ({ client }) => client.get('/.well-known/appspecific/com.chrome.devtools.json'),
  },
  {
    id: 'token-after-reset',
    what: 'a token from before a reset',
    seen: async (mock) => {
      await mock.http.post('/_mock/reset').expect(200);
      return readView(mock);
    },
    counterpart: afterLogout,
  },
  {
    id: 'token-after-reset',
    what: 'a token that began after the snapshot that was restored',
    seen: async (mock) => {
      await mock.client.post('/logout');
      await mock.http.put('/_mock/snapshots/before').expect(200);
      await mock.client.login();
      await mock.http.post('/_mock/snapshots/before/restore').expect(200);
      return readView(mock);
    },
    counterpart: afterLogout,
  },
  {
    id: 'token-after-reset',
    what: 'a token whose user the seed lacks',
    seen: async (mock) => {
      await mock.http.post('/_mock/seed').send({ data: {} }).expect(200);
      return readView(mock);
    },
    counterpart: async (mock) => {
      // The seed contains the user, so its session stays valid.
      await mock.http.post('/_mock/seed').send(seed).expect(200);
      return afterLogout(mock);
    },
  },
  {
    id: 'token-after-other-login',
    what: 'a token from before the login of another user',
    seen: async (mock) => {
      await mock.client.tryLogin('anna@example.com');
      return readView(mock);
    },
    counterpart: async (mock) => {
      const sent = await mock.http.get('/_mock/tokens').expect(200);
      await mock.http.delete(`/_mock/tokens/${sent.body.tokens[0].token}`).expect(200);
      return readView(mock);
    },
  },
];
