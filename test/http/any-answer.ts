import assert from 'node:assert/strict';
import { expectDocumented } from '../support/answer.ts';
import type { TestMock } from '../support/start-mock.ts';
import type { RawAnswer } from './raw-http.ts';

/** The token of the session that `beginSession` begins. */
export const TOKEN = 'T'.repeat(32);

/** A session of the main account without a login, so that a known token can stand in prepared bytes. */
export function beginSession({ sandbox }: TestMock): void {
  const now = sandbox.clock.now();
  const life = { created_at: now, last_action_at: now };
  sandbox.sessions.begin({ token: TOKEN, user_id: 1, service: 'tests', address: null, ...life });
}

/** What every answer of the service plane is, whatever was asked: the body of one, which is null for HEAD. */
export function expectEnvelope(line: string, { status, headers, text }: RawAnswer) {
  const [method = '', path = ''] = line.split(' ');
  assert.ok(status < 500);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  if (method === 'HEAD') {
    assert.equal(text, '');
    return null;
  }
  assert.doesNotMatch(text, /<html|node_modules|\.ts:\d|\bat .*:\d+:\d+/i);
  const body = JSON.parse(text);
  expectDocumented(method, path, body);
  return body;
}
