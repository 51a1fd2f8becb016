import { type AssumptionValues, assumptionIds, listedValues } from '../../src/mock/core/assumptions.ts';
import type { Overrides } from '../../src/mock/core/overrides.ts';
import type { Caller } from './caller.ts';

/** Creates a generator of numbers from 0 to 1 (exclusive), which are the same for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Creates functions for random decisions: to choose one of several items, and to decide with a probability. */
export function chooser(chance: () => number) {
  return {
    of: <const T extends readonly unknown[]>(...items: T): T[number] => items[Math.floor(chance() * items.length)],
    now: (part: number): boolean => chance() < part,
  };
}

type Chooser = ReturnType<typeof chooser>;

export function randomAssumptions({ of, now }: Chooser): AssumptionValues {
  const pairs = assumptionIds.map((id) => [id, now(0.5) ? listedValues(id)[0] : of(...listedValues(id))]);
  return Object.fromEntries(pairs) as AssumptionValues;
}

/** undefined if no override is chosen. */
export function randomOverrides({ now }: Chooser): Overrides['table'] | undefined {
  const all: Overrides['table'] = {
    'token-unknown': { code: 403, message: 'Доступ запрещён', httpStatus: 401 },
    'unknown-lead@add-comment': { code: 410 },
    'field-invalid': { code: 422, httpStatus: 422 },
    'login-wrong': { code: 400 },
    'second-user': { code: 409 },
    'change-owner': { merge: { note: 'moved', name: 'Somebody' } },
    'add-payment': { merge: { name: 'Nobody', paid: { total: 7 } } },
    'get-view': { merge: { source: 'merged', visits: 3 } },
    'create-task': { merge: { status: 4, room: 'A' } },
  };
  const some = Object.entries(all).filter(() => now(0.15));
  return some.length === 0 ? undefined : Object.fromEntries(some);
}

/** Logins of random traffic. Most of them are the same user, so that logins repeat. */
const USERS = ['owner', 'owner', 'owner', 'owner', 'anna', 'boris'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Sends requests of typical clients to the default fixture. The clock advances before each request. */
export async function randomTraffic(caller: Caller, choose: Chooser, length: number): Promise<void> {
  const { of, now } = choose;
  const { clock } = caller.server.sandboxes.default;
  const tokens: string[] = [];
  const token = () => (now(0.03) ? undefined : now(0.03) ? 'never given' : (of(...tokens.slice(-3)) ?? 'none yet'));
  const odd = (part: number) => ({
    ...(now(part) && { options: [] }),
    ...(now(part) && { surprise: 1 }),
  });
  const headers = () => (now(0.06) ? { 'Content-Type': 'text/plain' } : undefined);
  const number = (value: number) => (now(0.06) ? String(value) : now(0.03) ? 'x' : value);
  const call = (method: string, path: string, body?: object) => {
    const declared = headers();
    return caller.call(method, path, { token: token(), body, ...(body && declared && { headers: declared }) });
  };
  const view = () => of(1001, 1002, 2001, 999, '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61', 'nonsense');
  const lead = () => (now(0.08) ? of(999, 'x') : of(101, 102, 103, 201));
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => {
      const password = now(0.1) ? 'wrong' : 'secret';
      const login = now(0.05) ? 'nobody@example.com' : `${of(...USERS)}@example.com`;
      const whole = {
        login,
        password,
        service: of('a', 'b'),
        ...(now(0.95) && { version: of('1.0', '1.0', '1.0', '2.0') }),
        ...odd(0.05),
      };
      const declared = headers();
      const answer = await caller.call('POST', '/login', { body: whole, ...(declared && { headers: declared }) });
      if (answer?.result?.token) tokens.push(answer.result.token);
    },
    () => call('GET', `/view/${view()}`),
    () => call('GET', `/view/${view()}`),
    () =>
      call('PUT', `/view/${view()}`, { [of('source', 'campaign', 'page')]: of('a', 'b', '', null, 5), ...odd(0.1) }),
    () => (now(0.3) ? call('DELETE', `/view/${view()}`) : Promise.resolve()),
    () =>
      call('POST', `/lead/${lead()}/payment`, {
        category: of('Flat', 'New'),
        ...(now(0.9) && { purpose: 'Deposit' }),
        sum: of(10, '1500.50', 1.5, 0, -3, 'x'),
        ...odd(0.08),
      }),
    () => call('POST', `/lead/${lead()}/payment`, { category: 'Flat', purpose: 'Deposit', sum: 7 }),
    () => call('PUT', `/lead/${lead()}/owner`, { owner: number(of(0, 1, 11, 12, 13, 77)), ...odd(0.08) }),
    () => call('POST', `/lead/${lead()}/comment`, { ...(now(0.9) && { text: of('Hello', 'Grüße') }), ...odd(0.08) }),
    () =>
      call('POST', '/task', {
        ...(now(0.95) && { title: of('Call', 'Write') }),
        owner_id: number(of(0, 11, 12, 77)),
        project_id: number(of(1, 1, 2, 9)),
        ...(now(0.4) && { lead_id: of(101, 201, 999) }),
        ...(now(0.3) && { date_start: 1_900_000_000, date_end: 1_900_003_600 }),
        ...(now(0.3) && { remind_type: of(0, 1, 2, 9), remind_method: of(['sms'], ['popup', 'email'], []) }),
        ...(now(0.3) && { observers: of([11], [0, 12], [1], [77], [13, 13]), visibility: 2 }),
        ...(now(0.3) && { labels: of([21], [21, 22], [23], [99]) }),
        ...odd(0.08),
      }),
    () => (now(0.2) ? call('POST', '/logout') : Promise.resolve()),
    async () => clock.advance(of(10, 200, 900, 5000, MINUTE_MS)),
    async () => (now(0.2) ? clock.advance(of(HOUR_MS, 23 * HOUR_MS, 25 * HOUR_MS)) : undefined),
  ];
  await acts[0]?.();
  for (let done = 0; done < length; done += 1) {
    clock.advance(of(1, 30, 150, 400));
    await of(...acts)();
  }
}
