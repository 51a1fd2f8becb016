// @module-tag slow
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../../../src/mock/api/operations.ts';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { State } from '../../../src/mock/core/state/state.ts';
import { Fixtures } from '../../../src/mock/schema/files/fixtures.ts';
import { requestSchema } from '../../../src/mock/schema/request-schema.ts';
import { anyText } from '../../support/any-text.ts';
import { examplePath } from '../../support/sample-requests.ts';
import { startMock, type TestMock } from '../../support/start-mock.ts';
import { beginSession, expectEnvelope, TOKEN } from './any-answer.ts';
import { exchangeBytes, type RequestParts, requestBytes } from './raw-http.ts';

/** Hash of the default state. */
const UNTOUCHED = stateHash(new State(new Fixtures(undefined).byName('default', 'reject').document, () => {}));

const RUNS = { numRuns: 80 };

/**
 * Sends one request to a new state, and checks the properties of every response.
 * @returns the body
 */
async function ask(started: TestMock, line: string, parts: RequestParts = {}) {
  const { sandbox, port, defects } = started;
  sandbox.reset();
  beginSession(started);
  const [answer, ...others] = await exchangeBytes(port, requestBytes(line, TOKEN, parts));
  if (answer === undefined) throw new Error('there was no answer');
  const body = expectEnvelope(line, answer);
  expect(others).toEqual([]);
  if (body.status === 'error') expect(stateHash(sandbox.state)).toBe(UNTOUCHED);
  expect(defects).toEqual([]);
  return body;
}

const lines = operations.map(({ id, method, hasBody, ...route }) => ({
  line: `${method} ${examplePath(route)}`,
  id,
  hasBody,
}));
const withBody = lines.filter(({ hasBody }) => hasBody);

const anyJson = fc.jsonValue({ maxDepth: 4 });

/** Values that are often valid, because purely random values would rarely pass the schema. */
const likelyValue = fc.oneof(
  anyJson,
  fc.constantFrom(0, 1, 2, 3, 11, 12, 21, 101, 999, '1.0', 'secret', 'owner@example.com', '10.50', null, ''),
  fc.array(fc.constantFrom(0, 11, 21, 999, 'sms', 'email', 'fax'), { maxLength: 3 }),
);

const documentedBody = fc.constantFrom(...withBody).chain(({ line, id }) => {
  const fields = Object.fromEntries(requestSchema({ id }).fields.map((field) => [field, likelyValue]));
  return fc.record({ line: fc.constant(line), body: fc.record(fields, { requiredKeys: [] }) });
});

test('any JSON value as the body of any operation gets an envelope', async () => {
  const started = await startMock();
  const property = fc.asyncProperty(fc.constantFrom(...lines), anyJson, async ({ line }, value) => {
    await ask(started, line, { body: JSON.stringify(value) });
  });
  await fc.assert(property, RUNS);
});

test('any values of the documented fields get an envelope', async () => {
  const started = await startMock();
  const property = fc.asyncProperty(documentedBody, async ({ line, body }) => {
    await ask(started, line, { body: JSON.stringify(body) });
  });
  await fc.assert(property, RUNS);
});

test('any bytes as a body get an envelope, with any content type', async () => {
  const started = await startMock();
  const property = fc.asyncProperty(
    fc.constantFrom(...lines),
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('identity', 'gzip', 'deflate', 'br'),
    fc.constantFrom('utf-8', 'utf-16', 'utf-32le', 'latin1'),
    async ({ line }, bytes, encoding, charset) => {
      const headers = { 'Content-Encoding': encoding, 'Content-Type': `application/json; charset=${charset}` };
      await ask(started, line, { headers, body: Buffer.from(bytes) });
    },
  );
  await fc.assert(property, RUNS);
});

const idRoutes = fc.constantFrom(
  { before: 'GET /view/', after: '', body: '', message: 'Invalid view ID' },
  { before: 'DELETE /view/', after: '', body: '', message: 'Invalid view ID' },
  { before: 'PUT /lead/', after: '/owner', body: '{"owner":12}', message: 'Invalid lead ID' },
  { before: 'POST /lead/', after: '/comment', body: '{"text":"a"}', message: 'Invalid lead ID' },
);

/** Pattern of the ids in the default fixture. */
const KNOWN_ID = /^(1001|1002|2001|101|102|103|201)$/;

test('any escaped string as an id in a path is an unknown object', async () => {
  const started = await startMock();
  const text = fc.oneof(anyText({ minLength: 1 }), fc.string({ minLength: 1 })).filter((id) => !KNOWN_ID.test(id));
  const property = fc.asyncProperty(idRoutes, text, async ({ before, after, body, message }, id) => {
    const answer = await ask(started, `${before}${encodeURIComponent(id)}${after}`, { body });
    expect(answer).toEqual({ status: 'error', errors: [{ code: 400, message }] });
  });
  await fc.assert(property, RUNS);
});

test('any printable string as an unescaped id in a path gets an envelope', async () => {
  const started = await startMock();
  const property = fc.asyncProperty(idRoutes, fc.string(), async ({ before, after, body }, id) => {
    await ask(started, `${before}${id}${after}`, { body });
  });
  await fc.assert(property, RUNS);
});
