import { expect, test } from 'vitest';
import type { RuleId } from '../../../../src/mock/api/rules/index.ts';
import type { AssumptionValues } from '../../../../src/mock/core/assumptions.ts';
import { type MockOverrides, startMock } from '../../../support/start-mock.ts';

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;
export const ADDRESSES = {
  home: { 'X-Forwarded-For': '203.0.113.7' },
  office: { 'X-Forwarded-For': '203.0.113.8' },
};

type Address = keyof typeof ADDRESSES;

/** Starts a mock that distinguishes addresses, with functions to log in and to use tokens. */
export async function start(settings: MockOverrides = {}) {
  const mock = await startMock({ trustProxy: true, ...settings });
  const tryLogin = (user = 'owner', service = 'shop', address: Address = 'home', more = {}) =>
    mock.client.tryLogin(`${user}@example.com`, { service, ...more }, ADDRESSES[address]);
  const login = async (...given: Parameters<typeof tryLogin>): Promise<string> =>
    (await tryLogin(...given)).result.token;
  const rejectionOf = async (token: string) => (await mock.client.get('/view/1001', { token })).rule;
  return { ...mock, tryLogin, login, rejectionOf };
}

/** Login, and after all logins whether its token is valid, or which rule rejects the login or the token. */
export type Login = readonly [user: string, service: string, address: Address, end: 'valid' | RuleId];

export function logins(title: string, rows: readonly Login[], assumptions: Partial<AssumptionValues> = {}): void {
  test(title, async () => {
    const { tryLogin, rejectionOf } = await start({ assumptions });
    const answers = [];
    for (const [user, service, address] of rows) answers.push(await tryLogin(user, service, address));
    const tokens = answers.map(({ body }) => body.result?.token);
    const ends: string[] = [];
    for (const [at, { rule: rejectedBy }] of answers.entries())
      ends.push(rejectedBy ?? (await rejectionOf(tokens[at])) ?? 'valid');
    expect(rows.map(([user, service, address], at) => [user, service, address, ends[at]])).toEqual(rows);
    const given = tokens.filter((token) => token !== undefined);
    expect(new Set(given).size).toBe(given.length);
  });
}
