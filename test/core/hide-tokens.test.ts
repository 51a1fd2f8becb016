import { expect, test } from 'vitest';
import { hideTokens, shortenedToken } from '../../src/core/hide-tokens.ts';
import { type Session, Sessions } from '../../src/core/sessions.ts';

const BY_LOGIN = 'Ab1'.repeat(11).slice(0, 32);

function sessionsOf(...tokens: string[]): Sessions {
  const sessions = new Sessions(() => {});
  const begun = (token: string): Session => {
    return { token, user_id: 1, service: 's', address: null, created_at: 0, last_action_at: 0 };
  };
  for (const token of tokens) sessions.begin(begun(token));
  return sessions;
}

test.each([
  [BY_LOGIN, 'Ab1A...'],
  ['token-of-the-shop', 'toke...'],
  ['nine-char', 'nine...'],
  ['8-letter', '...'],
  ['x', '...'],
])('%s is shown as %s', (token, shown) => {
  expect(shortenedToken(token)).toBe(shown);
});

test.each([
  ['token-of-the-shop', 'x token-of-the-shop, mytoken-of-the-shops', 'x toke..., mytoke...s'],
  ['token-of-the-shop', '/x%20token-of-the-shop/y', '/x%20toke.../y'],
  // A short one may be a part of any word.
  ['dev', 'dev, device, /dev/x, developer-dev', '..., device, /.../x, developer-...'],
  ['a+b/c=d&e f', 'token=a%2Bb%2Fc%3Dd%26e%20f and a+b/c=d&e f', 'token=a+b/... and a+b/...'],
  ['say "hi" \\ now', '{"text":"say \\"hi\\" \\\\ now', '{"text":"say ...'],
  ['$&.*[x]$1', 'the $&.*[x]$1 here', 'the $&.*... here'],
  ['(.)', 'the (.) here, not (x)', 'the ... here, not (x)'],
  [BY_LOGIN, `${BY_LOGIN} x${BY_LOGIN}`, `Ab1A... x${BY_LOGIN}`],
])('of the token %s, %s is shown as %s', (token, text, hidden) => {
  expect(hideTokens(text, sessionsOf(token))).toBe(hidden);
});

test('tokens that have ended are hidden as long as they are remembered', () => {
  const sessions = sessionsOf('token-of-the-shop', BY_LOGIN);
  for (const session of sessions.all()) sessions.end(session, 'it was revoked');
  expect(hideTokens(`token-of-the-shop ${BY_LOGIN}`, sessions)).toBe('toke... Ab1A...');
  const next = new Sessions(() => {});
  next.inherit(sessions, 'a reset');
  expect(hideTokens('token-of-the-shop', next)).toBe('toke...');
  for (let at = 0; at < 1000; at += 1) {
    const [session] = sessionsOf(`later-${at}-of-many`).all();
    next.load(session as Session);
    next.end(session as Session, 'x');
  }
  expect([...next.chosen]).not.toContain('token-of-the-shop');
  expect(next.chosen.size).toBe(1000);
});

test('texts that are no tokens stay as they are', () => {
  expect(hideTokens(`${BY_LOGIN} and more`, sessionsOf('token-of-the-shop'))).toBe(`${BY_LOGIN} and more`);
});
