import { expect, test } from 'vitest';
import {
  expiresAt,
  isAlive,
  type Session,
  Sessions,
  TOKEN_LIFE_MS,
} from '../../../../src/mock/core/sandbox/sessions.ts';
import type { Change } from '../../../../src/mock/core/state/collection.ts';

const HERE = '192.0.2.1';
const THERE = '192.0.2.2';

function makeSession(token: string, user_id: number, address: string | null): Session {
  return { token, user_id, service: 'tests', address, created_at: 1000, last_action_at: 1000 };
}

function makeSessions(): { sessions: Sessions; changes: Change[] } {
  const changes: Change[] = [];
  return { sessions: new Sessions((change) => changes.push(change)), changes };
}

function tokens(sessions: readonly Session[]): string[] {
  return sessions.map(({ token }) => token);
}

test('a session is valid for 24 hours minus one millisecond after its last action', () => {
  const session = makeSession('a', 1, HERE);
  new Sessions(() => {}).touch(session, 5000);
  expect(TOKEN_LIFE_MS).toBe(86_400_000);
  expect(isAlive(session, 5000)).toBe(true);
  expect(isAlive(session, 5000 + 86_399_999)).toBe(true);
  expect(isAlive(session, 5000 + 86_400_000)).toBe(false);
});

test('a new session is found by its token and reported', () => {
  const { sessions, changes } = makeSessions();
  const session = sessions.begin(makeSession('a', 1, HERE));
  expect(sessions.get('a')).toBe(session);
  expect(sessions.all()).toEqual([session]);
  expect(changes).toEqual([{ collection: 'sessions', id: 'a', action: 'insert', before: null, after: session }]);
});

test('an ended session is removed and reported', () => {
  const { sessions, changes } = makeSessions();
  const session = sessions.begin(makeSession('a', 1, HERE));
  sessions.end(session, 'a test');
  expect(sessions.get('a')).toBeUndefined();
  expect(sessions.all()).toEqual([]);
  expect(sessions.ofOthersAt(HERE, 2)).toEqual([]);
  expect(changes.at(-1)).toEqual({ collection: 'sessions', id: 'a', action: 'remove', before: session, after: null });
});

test('an expired session keeps its position and is reported', () => {
  const { sessions, changes } = makeSessions();
  const session = sessions.begin(makeSession('a', 1, HERE));
  sessions.expire(session, 5000);
  expect(expiresAt(session)).toBe(5000);
  expect([isAlive(session, 4999), isAlive(session, 5000)]).toEqual([true, false]);
  expect(tokens(sessions.ofOthersAt(HERE, 2))).toEqual(['a']);
  const [before, after] = [{ last_action_at: 1000 }, { last_action_at: 5000 - TOKEN_LIFE_MS }];
  expect(changes.slice(1)).toEqual([{ collection: 'sessions', id: 'a', action: 'update', before, after }]);
});

test('expiring an expired session changes and reports nothing', () => {
  const { sessions, changes } = makeSessions();
  const session = sessions.begin(makeSession('a', 1, HERE));
  sessions.expire(session, 2000 + TOKEN_LIFE_MS);
  expect(session.last_action_at).toBe(1000);
  expect(changes).toHaveLength(1);
});

test('a reported session stays unchanged when the session continues', () => {
  const { sessions, changes } = makeSessions();
  sessions.touch(sessions.begin(makeSession('a', 1, HERE)), 2000);
  expect(changes).toMatchObject([{ after: { last_action_at: 1000 } }]);
});

test('a loaded session is found and not reported', () => {
  const { sessions, changes } = makeSessions();
  sessions.load(makeSession('a', 1, HERE));
  expect(sessions.get('a')?.user_id).toBe(1);
  expect(tokens(sessions.ofOthersAt(HERE, 2))).toEqual(['a']);
  expect(changes).toEqual([]);
});

test('ofOthersAt returns all sessions of other users at an address', () => {
  const { sessions } = makeSessions();
  sessions.begin(makeSession('a', 1, HERE));
  sessions.begin(makeSession('b', 2, HERE));
  sessions.begin(makeSession('c', 2, HERE));
  sessions.begin(makeSession('d', 3, HERE));
  sessions.begin(makeSession('e', 3, THERE));
  expect(tokens(sessions.ofOthersAt(HERE, 1))).toEqual(['b', 'c', 'd']);
  expect(tokens(sessions.ofOthersAt(HERE, 2))).toEqual(['a', 'd']);
  expect(tokens(sessions.ofOthersAt(THERE, 1))).toEqual(['e']);
  expect(sessions.ofOthersAt('192.0.2.3', 1)).toEqual([]);
});

test('ofOthersAt omits ended sessions', () => {
  const { sessions } = makeSessions();
  const ended = sessions.begin(makeSession('a', 2, HERE));
  sessions.begin(makeSession('b', 2, HERE));
  sessions.end(ended, 'a test');
  expect(tokens(sessions.ofOthersAt(HERE, 1))).toEqual(['b']);
});

test('a session without an address evicts no other session', () => {
  const { sessions } = makeSessions();
  const session = sessions.begin(makeSession('a', 2, null));
  expect(sessions.get('a')).toBe(session);
  expect(sessions.ofOthersAt(HERE, 1)).toEqual([]);
  sessions.end(session, 'a test');
  expect(sessions.all()).toEqual([]);
});

test('each used session is returned once, except ended ones', () => {
  const { sessions } = makeSessions();
  const [a, b, c] = ['a', 'b', 'c'].map((token) => sessions.begin(makeSession(token, 1, HERE)));
  expect(sessions.takeChangedSessions()).toEqual([]);
  if (a && b) for (const session of [a, b]) sessions.touch(session, 2000);
  if (b) sessions.end(b, 'logout');
  expect(sessions.takeChangedSessions()).toEqual([{ ...makeSession('a', 1, HERE), last_action_at: 2000 }]);
  expect(sessions.takeChangedSessions()).toEqual([]);
  expect(c?.last_action_at).toBe(1000);
});

test('a loaded session replaces the one with its token, with its use and address', () => {
  const { sessions } = makeSessions();
  sessions.touch(sessions.begin(makeSession('a', 1, HERE)), 2000);
  sessions.load(makeSession('a', 2, THERE));
  expect(sessions.takeChangedSessions()).toEqual([]);
  expect(sessions.ofOthersAt(HERE, 9)).toEqual([]);
  expect(tokens(sessions.ofOthersAt(THERE, 9))).toEqual(['a']);
});

test('the reasons of the latest thousand ended tokens are kept', () => {
  const { sessions } = makeSessions();
  const end = (at: number) => sessions.end(sessions.begin(makeSession(`t${at}`, 1, HERE)), `reason ${at}`);
  for (let at = 1; at <= 1000; at += 1) end(at);
  expect(sessions.whyEnded('t1')).toBe('reason 1');
  end(1001);
  expect(sessions.whyEnded('t1')).toBeUndefined();
  expect(sessions.whyEnded('t2')).toBe('reason 2');
  expect(sessions.whyEnded('t1001')).toBe('reason 1001');
});

test('new contents inherit end reasons, and end tokens that do not survive', () => {
  const { sessions: earlier } = makeSessions();
  earlier.end(earlier.begin(makeSession('gone', 1, HERE)), 'logout');
  earlier.begin(makeSession('lost', 1, HERE));
  earlier.begin(makeSession('kept', 1, HERE));
  const { sessions } = makeSessions();
  sessions.load(makeSession('kept', 1, HERE));
  sessions.inherit(earlier, 'a reset');
  expect(['gone', 'lost', 'kept', 'never'].map((token) => sessions.whyEnded(token))).toEqual([
    'logout',
    'a reset',
    undefined,
    undefined,
  ]);
});

test('the latest thousand expired sessions are kept, and all valid ones', () => {
  const sessions = new Sessions(() => {});
  const begin = (at: number, created_at: number) =>
    sessions.begin({
      token: `t${at}`,
      user_id: 1,
      service: 's',
      address: null,
      created_at,
      last_action_at: created_at,
    });
  for (let at = 0; at < 1999; at += 1) begin(at, 0);
  begin(1999, TOKEN_LIFE_MS);
  expect(sessions.all()).toHaveLength(2000);
  begin(2000, TOKEN_LIFE_MS);
  expect(sessions.all()).toHaveLength(1002);
  expect(sessions.get('t998')).toBeUndefined();
  expect(sessions.whyEnded('t998')).toBe('it expired');
  expect(sessions.get('t999')).toBeDefined();
  expect(sessions.get('t1999')).toBeDefined();
});
