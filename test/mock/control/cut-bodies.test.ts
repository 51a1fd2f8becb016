import { expect, test } from 'vitest';
import { plainCall, startArmed } from '../http/faults/armed-mock.ts';

const RETAINED_BYTES = 64 * 1024;
type Started = Awaited<ReturnType<typeof startArmed>>;

async function shown({ control }: Started) {
  const [request] = (await control.get('/requests?limit=1')).value.requests;
  const [entry] = (await control.get('/requests?limit=1&format=har')).value.log.entries;
  return { request, entry };
}

test.each([0, 1, 2, 3])('half a response is journaled as it was sent, with %d letters in front', async (letters) => {
  const mock = await startArmed([{ effect: 'truncate' }]);
  const body = { text: `${'a'.repeat(letters)}${'я'.repeat(100)}` };
  const { text } = await plainCall(mock, 'POST /lead/101/comment', { body });
  const { request, entry } = await shown(mock);
  expect(text).toMatch(/яя$/);
  expect(request.response).toBe(text);
  expect(entry.response).toMatchObject({ bodySize: Buffer.byteLength(text), content: { text } });
});

test('no body is cut inside a character', async () => {
  const mock = await startArmed([]);
  await mock.client.request('POST', '/lead/101/comment', { raw: `{"text":"a${'я'.repeat(40_000)}"}` });
  await mock.client.request('POST', '/lead/101/comment', { raw: `{"text":"${'😀'.repeat(20_000)}"}` });
  const { requests } = (await mock.control.get('/requests?limit=2')).value;
  for (const { body, bodyState } of requests) {
    expect(bodyState).toBe('truncated');
    expect(body).not.toContain('\ufffd');
    expect(Buffer.byteLength(body)).toBeGreaterThan(RETAINED_BYTES - 4);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(RETAINED_BYTES);
  }
});
