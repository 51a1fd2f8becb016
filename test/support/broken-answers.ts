import type { HttpResponse, Send } from '../../src/compare/transport.ts';
import { meddling, rejection } from './meddle.ts';

/** Broken responses, which prove nothing about a value. */
const brokenAnswers: Readonly<Record<string, () => Promise<HttpResponse>>> = {
  'a lost connection': async () => Promise.reject(new Error('lost')),
  silence: async () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' })),
  'a page': async () => ({ status: 500, body: '<html>500</html>' }),
  'a page of a gateway': async () => ({ status: 502, body: '<html>502</html>' }),
  'an empty answer': async () => ({ status: 204, body: '' }),
  'another envelope': async () => ({ status: 200, body: { ok: true } }),
  'a body that was not read': async () => ({ status: 200, body: null, failed: 'the response is larger than 1 MiB' }),
  'code 500': async () => rejection(500, 'internal error', 500),
  'code 503': async () => rejection(503, 'too many requests', 503),
  'code 401': async () => rejection(401, 'Invalid token'),
};

export const breakages = Object.keys(brokenAnswers);

/** Breaks the responses from request number `from` to `to`, excluding `to`. */
export function broken(how: string, from: number, to: number): (send: Send) => Send {
  return meddling(async (_, pass, number) => (number >= from && number < to ? (brokenAnswers[how] ?? pass)() : pass()));
}
