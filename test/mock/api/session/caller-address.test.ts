import { expect, test } from 'vitest';
import type { TrustProxy } from '../../../../src/mock/http/server/trust-proxy.ts';
import { startLoggedIn, startMock } from '../../../support/start-mock.ts';
import { rule } from '../../../support/titles.ts';

/** Whether two logins count as from one address: the second user then revokes the token of the first. */
async function isOneCaller(trustProxy: TrustProxy, first: string | null, second: string | null): Promise<boolean> {
  const { client } = await startMock({ trustProxy });
  const headersOf = (way: string | null): Record<string, string> => (way === null ? {} : { 'X-Forwarded-For': way });
  const { token } = (await client.tryLogin('owner@example.com', {}, headersOf(first))).result;
  await client.tryLogin('anna@example.com', {}, headersOf(second));
  return (await client.get('/view/1001', { token })).body.status === 'error';
}

const WAYS = [
  [false, '203.0.113.7', '203.0.113.8', true, 'the header is ignored'],
  [false, null, null, true, 'the socket address counts'],
  [true, null, null, true, 'the socket address counts'],
  [1, null, null, true, 'the socket address counts'],
  ['loopback', null, null, true, 'the socket address counts'],
  [true, '203.0.113.7', '203.0.113.8', false, 'the header is believed'],
  [true, '203.0.113.7', '203.0.113.7', true, 'the header is believed'],
  [true, '203.0.113.7, 10.0.0.1', '203.0.113.7, 10.0.0.2', true, 'its first address counts'],
  [true, '203.0.113.7, 10.0.0.1', '203.0.113.8, 10.0.0.1', false, 'its first address counts'],
  [1, '203.0.113.7, 10.0.0.1', '203.0.113.8, 10.0.0.1', true, 'one hop: its last address counts'],
  [1, '203.0.113.7, 10.0.0.1', '203.0.113.7, 10.0.0.2', false, 'one hop: its last address counts'],
  [2, '203.0.113.7, 10.0.0.1', '203.0.113.7, 10.0.0.2', true, 'two hops: its last but one counts'],
  ['loopback', '1.1.1.1, 203.0.113.7', '2.2.2.2, 203.0.113.7', true, 'the nearest untrusted one counts'],
  ['loopback, 10.0.0.0/8', '203.0.113.7, 10.0.0.1', '203.0.113.8, 10.0.0.1', false, 'the nearest untrusted one counts'],
  ['10.0.0.0/8', '203.0.113.7', '203.0.113.8', true, 'a socket outside of the list is not believed'],
  [true, '127.0.0.1', '::1', true, 'all loopback addresses are one caller'],
  [true, '127.0.0.1', '127.8.8.8', true, 'all loopback addresses are one caller'],
  [true, '::ffff:127.0.0.1', null, true, 'all loopback addresses are one caller'],
  [true, '203.0.113.7', '::ffff:203.0.113.7', true, 'an IPv4-mapped address is its IPv4 address'],
  [true, '203.0.113.7', '::FFFF:203.0.113.8', false, 'an IPv4-mapped address is its IPv4 address'],
  [true, '203.0.113.7:4711', '203.0.113.7:4712', true, 'ports are ignored'],
  [true, '203.0.113.7:4711', '203.0.113.7', true, 'ports are ignored'],
  [true, '203.0.113.7:4711', '203.0.113.8:4711', false, 'ports are ignored'],
  [true, '[2001:db8::1]:4711', '[2001:db8::1]:4712', true, 'ports are ignored'],
  [true, '[2001:DB8::1]', '2001:db8::1', true, 'brackets are ignored'],
  [true, '2001:db8::1', '2001:db8::2', false, 'the end of an IPv6 address is not a port'],
  [true, '[::ffff:203.0.113.7]:4711', '203.0.113.7', true, 'ports are ignored'],
  [true, '127.0.0.1:4711', null, true, 'ports are ignored'],
  [1, '203.0.113.7:1, 10.0.0.1:443', '203.0.113.8:1, 10.0.0.1:444', true, 'ports are ignored'],
  ['loopback, 10.0.0.0/8', '203.0.113.7:1, 10.0.0.1:443', '203.0.113.8:1, 10.0.0.1:443', false, 'proxies have ports'],
  ['loopback, 10.0.0.0/8', '203.0.113.7:1, 10.0.0.1:443', '203.0.113.7:2, 10.0.0.2:444', true, 'proxies have ports'],
  [true, '203.0.113.7', null, false, 'a proxied caller is not the proxy'],
] as const;

test.each(WAYS)(rule('caller-address', 'trustProxy %j, %s then %s: one caller %j (%s)'), async (...row) => {
  const [trustProxy, first, second, isOne] = row;
  expect(await isOneCaller(trustProxy, first, second)).toBe(isOne);
});

test(rule('caller-address', 'a token created without a login never evicts others'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { secondUser: 'reject' } });
  const now = sandbox.clock.now();
  const life = { created_at: now, last_action_at: now };
  const token = 'T'.repeat(32);
  sandbox.sessions.begin({ token, user_id: 2, service: 'made', address: null, ...life });

  await client.login('owner@example.com');
  expect((await client.get('/view/1001', { token })).result.id).toBe(1001);
  await client.post('/logout', undefined);
  expect((await client.get('/view/1001', { token })).result.id).toBe(1001);
});
