import assert from 'node:assert/strict';
import { expectDocumented } from '../../support/answer.ts';
import type { TestMock } from '../../support/start-mock.ts';
import type { RawAnswer } from './raw-http.ts';

/** Token of the session that `beginSession` creates. */
export const TOKEN = 'T'.repeat(32);

/** Creates a session of the main account without a login, so that prepared bytes can contain its token. */
export function beginSession({ sandbox }: TestMock): void {
  const now = sandbox.clock.now();
  const life = { created_at: now, last_action_at: now };
  sandbox.sessions.begin({ token: TOKEN, user_id: 1, service: 'tests', address: null, ...life });
}

/**
 * Checks the general form of a response of the service plane.
 * @returns the parsed body; null for HEAD
 */
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
