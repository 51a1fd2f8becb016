import { expect, test } from 'vitest';
import { createMock } from '../../../src/index.ts';

test.each(['/view/1002', '/view/9', '/unknown'])(
  'a fault that loses a response meets a client in the same process, whose connection was used before: %s',
  async (earlier) => {
    const mock = await createMock();
    const { token } = await mock.tokens.create({ user: 1, service: 'shop' });
    const headers = { token, 'Content-Type': 'application/json' };
    const send = (method: string, path: string, body?: string) =>
      fetch(mock.baseUrl + path, { method, headers, ...(body !== undefined && { body }) })
        .then((response) => response.text())
        .catch(() => 'lost');
    for (let round = 1; round <= 10; round += 1) {
      await send('GET', '/view/1001');
      await send('GET', earlier);
      await mock.faults.arm({ preset: 'lost-response', match: { operation: 'add-comment' }, times: 1 });
      expect(await send('POST', '/lead/101/comment', '{"text":"Hello"}')).toBe('lost');
      // The comment was stored, so the request arrived, and only its response is lost.
      expect(await mock.records('comments')).toHaveLength(round);
      expect(await mock.faults.list()).toEqual([]);
    }
    await mock.close();
  },
);
