import { type Between, refusal } from './calibrate-mock.ts';

/** What may come instead of an answer: none of it says anything about a reading. */
const brokenAnswers: Readonly<Record<string, () => Promise<Response>>> = {
  'a lost connection': async () => Promise.reject(new Error('lost')),
  'a page': async () => new Response('<html>502</html>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  'an empty answer': async () => new Response(null, { status: 204 }),
  'another envelope': async () => Response.json({ ok: true }),
  'code 500': async () => refusal(500, 'internal error', 500),
  'code 503': async () => refusal(503, 'too many requests', 503),
  'code 401': async () => refusal(401, 'Invalid token'),
};

export const breakages = Object.keys(brokenAnswers);

/** The answers from one number to another come broken. */
export function broken(how: string, from: number, to: number): Between {
  return async ({ number }, pass) => (number >= from && number < to ? (brokenAnswers[how] ?? pass)() : pass());
}
