import { expect } from 'vitest';
import { stateHash } from '../../src/control/state-hash.ts';
import type { TestMock } from '../support/start-mock.ts';

/** What a rejected request was told, and by which rule. */
interface Rejected {
  rule: string | undefined;
  code: number;
  message: string;
}

/**
 * Sends what must be rejected, such as `PUT /lead/101/owner`; a body that is a string is the JSON text itself. It must
 * get HTTP 200 with one error, and leave the state as it was.
 */
export async function rejectionOf({ client, sandbox }: TestMock, line: string, body: unknown): Promise<Rejected> {
  const [method = '', path = ''] = line.split(' ');
  const before = stateHash(sandbox.state);
  const answer = await client.request(method, path, typeof body === 'string' ? { raw: body } : { body });
  expect(answer.status).toBe(200);
  expect(answer.errors, answer.text).toHaveLength(1);
  expect(stateHash(sandbox.state)).toBe(before);
  return { rule: answer.rule, code: answer.code, message: answer.message };
}
