// @module-tag slow
import { expect, test } from 'vitest';
import { rules } from '../../../src/mock/api/rules/index.ts';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { startLoggedIn, startMock, type TestMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { beginSession, expectEnvelope, TOKEN } from './any-answer.ts';
import { badBodies } from './bad-bodies.ts';
import { badEncodings } from './bad-encodings.ts';
import { badFields, missingInputs } from './bad-fields.ts';
import type { BadInput } from './bad-input.ts';
import { badPaths } from './bad-paths.ts';
import { badWire } from './bad-wire.ts';
import { exchangeBytes, type RawAnswer, requestBytes } from './raw-http.ts';

function expectOutcome(input: BadInput, answer: RawAnswer): void {
  const body = expectEnvelope(input.line, answer);
  expect(answer.status, `${input.title}: ${answer.text}`).toBe(input.status ?? 200);
  if (input.rule) {
    expect(answer.headers, input.title).toMatchObject({
      'x-mock-rule': input.rule,
      'x-mock-explain': expect.stringContaining(`[${input.rule}, ${rules[input.rule].provenance}`),
    });
  }
  if (input.status) expect(answer.headers['connection'], input.title).toBe('close');
  if (body === null) return;
  if (input.expected === 'success') expect(body).toMatchObject({ status: 'success' });
  else expect(body.errors?.[0].code, `${input.title}: ${answer.text}`).toBe(input.expected);
  if (input.names) expect(body.errors?.[0].message ?? answer.text, input.title).toContain(input.names);
}

async function expectStillServing({ port }: TestMock): Promise<void> {
  const body = JSON.stringify({ login: 'owner@example.com', password: 'secret', service: 's', version: '1.0' });
  const [answer] = await exchangeBytes(port, requestBytes('POST /login', TOKEN, { body }));
  expect(JSON.parse(answer?.text ?? '{}')).toMatchObject({ status: 'success' });
}

/** Sends each input to a new sandbox state of one mock, and checks the responses and the state. */
async function expectAsForeseen(inputs: readonly BadInput[]): Promise<void> {
  const started = await startMock();
  const { sandbox, port, defects } = started;
  for (const input of inputs) {
    sandbox.reset();
    beginSession(started);
    const before = stateHash(sandbox.state);
    const [first, ...others] = await exchangeBytes(port, input.bytes, input);
    if (first === undefined) throw new Error(`there was no answer to ${input.title}`);
    expectOutcome(input, first);
    for (const answer of others) expectEnvelope('GET /', answer);
    expect(others.map(({ status }) => status)).toEqual(input.afterwards ?? []);
    if (input.expected !== 'success') expect(stateHash(sandbox.state), input.title).toBe(before);
    expect(defects, input.title).toEqual([]);
  }
  await expectStillServing(started);
}

const INPUTS = [...missingInputs, ...badBodies, ...badEncodings, ...badPaths, ...badWire];

/** Titles with the inputs of each test. */
const CASES = [...badFields, ...INPUTS.map((input) => [input])].map((inputs) => [inputs[0]?.title, inputs] as const);

test.each(CASES)('%s', (_title, inputs) => expectAsForeseen(inputs));

const HALF_A_LOGIN = { 'Content-Type': 'application/json', 'Content-Length': '9' };
const UNFINISHED = [
  ['says nothing', ''],
  ['stops in the request line', 'GET /vi'],
  ['stops in the head', `GET /view/1001 HTTP/1.1\r\nToken: ${TOKEN}\r\n`],
  ['announces a body that does not come', requestBytes('POST /login', TOKEN, { headers: HALF_A_LOGIN })],
  ['stops in the body', requestBytes('POST /login', TOKEN, { headers: HALF_A_LOGIN, body: '{' })],
  ['announces 5 GB', requestBytes('POST /login', TOKEN, { headers: { 'Content-Length': '5000000000' }, body: '{' })],
] as const;

test.each(UNFINISHED)(rule('http-parser', 'a client that %s gets 408 in the envelope'), async (_what, bytes) => {
  const started = await startMock({ limits: { requestMs: 100 } });
  const [answer, ...others] = await exchangeBytes(started.port, bytes);
  if (answer === undefined) throw new Error('there was no answer');
  expect(expectEnvelope('GET /', answer).errors[0].code).toBe(408);
  expect(answer).toMatchObject({ status: 408, headers: { connection: 'close' } });
  expect(others).toEqual([]);
  expect(started.defects).toEqual([]);
});

test('a client that leaves during its body changes nothing and causes no defect', async () => {
  const started = await startLoggedIn();
  const before = stateHash(started.sandbox.state);
  const answers = await exchangeBytes(
    started.port,
    requestBytes('POST /lead/101/comment', started.client.token ?? '', {
      headers: { 'Content-Length': '99' },
      body: '{"text":"a"}',
    }),
    { leaves: true },
  );
  expect(answers).toEqual([]);
  await expect.poll(() => started.lines.at(-1)).toMatchObject({ operation: 'add-comment', status: 0 });
  expect(stateHash(started.sandbox.state)).toBe(before);
  expect(started.defects).toEqual([]);
});

test('keys such as __proto__ in a body change no prototype', async () => {
  const { client } = await startLoggedIn();
  const raw = '{"text":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
  await client.request('POST', '/lead/101/comment', { raw });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test.each(['\ud800 and \udc00', '\0', '\u2028\u2029\ufeff', '😀'.repeat(1000)])(
  'the string %j is stored and returned unchanged',
  async (text) => {
    const { client, sandbox } = await startLoggedIn();
    expect((await client.post('/lead/101/comment', { text })).result.text).toBe(text);
    expect(sandbox.state.comments.all().at(-1)?.text).toBe(text);
  },
);
