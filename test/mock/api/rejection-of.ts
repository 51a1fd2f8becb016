import { expect } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import type { TestMock } from '../../support/start-mock.ts';

/** Message of a rejection, and its rule. */
interface Rejected {
  rule: string | undefined;
  code: number;
  message: string;
}

/**
 * Sends a request that must be rejected, such as `PUT /lead/101/owner`. A string as body is the JSON text itself.
 * Checks that the response has HTTP 200 and one error, and that the state is unchanged.
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
