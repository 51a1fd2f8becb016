import http from 'node:http';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { defaultAssumptions } from '../../../src/core/assumptions.ts';
import { calibrate, NoSession } from '../../../src/prove/calibrate/calibrate.ts';
import { breakages, broken } from '../../support/broken-answers.ts';
import { calibrateMock, everything, settingsFor } from '../../support/calibrate-mock.ts';

const ports = { timing: { now: () => 0, wait: async () => {} }, signal: new AbortController().signal, warn() {} };

/** A server that answers each request so, over a real connection. */
async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

test.each([
  ['a web site', 200, '<html>hello</html>', 'HTTP 200 without the envelope'],
  ['a missing page', 404, '<html>nothing here</html>', 'HTTP 404 without the envelope'],
  ['another API', 200, '{"ok":true}', 'HTTP 200 without the envelope'],
  ['a refused login', 200, '{"status":"error","errors":[{"code":401,"message":"no"}]}', 'code 401'],
])('%s gives no readings but a reason', async (_, status, body, why) => {
  const url = await serve((_req, res) => res.writeHead(status).end(body));
  const asking = calibrate(settingsFor(url), { ...ports, fetch });
  await expect(asking).rejects.toThrow(NoSession);
  await expect(asking).rejects.toThrow(why);
});

test('a server that cannot be reached is named', async () => {
  const asking = calibrate(settingsFor('http://127.0.0.1:9'), { ...ports, fetch });
  await expect(asking).rejects.toThrow(/127\.0\.0\.1:9 cannot be reached/);
});

test('where a login is all that works, nothing can be told', async () => {
  const { readings } = await calibrateMock({}, everything, async ({ number }, pass) =>
    number === 0 ? pass() : new Response('<html>404</html>', { status: 404 }),
  );
  expect(readings.map(({ verdict }) => verdict)).toEqual(Array(17).fill('cannot be told'));
});

// From and at every place: test/reliability/calibrate.campaign.ts.
test.each(breakages)('%s instead of each answer from one on never makes it tell a wrong value', async (how) => {
  const { told } = await calibrateMock({}, everything, broken(how, 14, Number.POSITIVE_INFINITY));
  expect(defaultAssumptions).toMatchObject(told);
});

const json = fc.jsonValue({ maxDepth: 3 });
const envelope = fc.oneof(
  json,
  fc.record({ status: fc.constant('success'), result: json }),
  fc.record({
    status: fc.constant('success'),
    result: fc.record({
      token: fc.string({ minLength: 1 }),
      custom: json,
      observers: json,
      created_at: fc.string(),
      author: json,
    }),
  }),
  fc.record({
    status: fc.constant('error'),
    errors: fc.array(fc.record({ code: fc.integer(), message: fc.string() })),
  }),
);

test('whatever a server answers, it comes to an end', async () => {
  const answers = fc.sample(fc.tuple(fc.constantFrom(200, 400, 404, 503), envelope), { numRuns: 600, seed: 7 });
  for (let run = 0; run < 4; run += 1) {
    let next = run * 150;
    const { readings } = await calibrateMock({}, everything, async ({ number }, pass) => {
      if (number === 0) return pass();
      const [status, body] = answers[next++ % answers.length] ?? [200, null];
      return Response.json(body, { status });
    });
    expect(readings).toHaveLength(17);
  }
});
