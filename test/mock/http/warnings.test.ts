// @module-tag slow
import { expect, test } from 'vitest';
import { type WarningId, warnings } from '../../../src/mock/api/warnings.ts';
import type { Answer } from '../../support/answer.ts';
import { startMock } from '../../support/start-mock.ts';
import { bodyWarnings } from './warning-cases/bodies.ts';
import { loginWarnings } from './warning-cases/logins.ts';
import { paymentWarnings } from './warning-cases/payments.ts';
import { lostWarnings } from './warning-cases/routes-and-tokens.ts';
import { secretWarnings } from './warning-cases/secrets.ts';
import { taskWarnings } from './warning-cases/tasks.ts';

const warningCases = [
  ...bodyWarnings,
  ...paymentWarnings,
  ...taskWarnings,
  ...secretWarnings,
  ...loginWarnings,
  ...lostWarnings,
];

async function startStill(overrides = {}) {
  const mock = await startMock(overrides);
  mock.sandbox.clock.freeze();
  await mock.client.login();
  return mock;
}

/** @returns the body of a response, without the fields that differ */
function bytes({ body, text }: Answer, differs: readonly string[]): string {
  if (differs.length === 0) return text;
  const result = Object.entries(body.result).filter(([field]) => !differs.includes(field));
  return JSON.stringify({ ...body, result });
}

const titled = warningCases.map((warningCase) => [warningCase.id, warningCase.what, warningCase] as const);

test.each(titled)(
  '%s: %s causes the warning and does not change the response',
  async (id, _what, { seen, counterpart, differs = [] }) => {
    const [mock, harmless] = [await startStill(), await startStill()];
    const answer = await seen(mock);
    const counterpartAnswer = await counterpart(harmless);
    expect(answer.headers['x-mock-warning']).toBe(id);
    expect(mock.sandbox.warnings.get(id)).toMatchObject({
      count: 1,
      last: Number(answer.headers['x-mock-request-id']),
    });
    expect(counterpartAnswer.headers).not.toHaveProperty('x-mock-warning');
    expect(harmless.sandbox.warnings.get(id)).toBeUndefined();

    expect(answer.status).toBe(counterpartAnswer.status);
    expect(answer.rule).toBe(counterpartAnswer.rule);
    expect(bytes(answer, differs)).toBe(bytes(counterpartAnswer, differs));
  },
);

test('every warning has a test case, an observation and advice', () => {
  expect(new Set(warningCases.map(({ id }) => id))).toEqual(new Set(Object.keys(warnings)));
  for (const { text, advice } of Object.values(warnings)) {
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  }
});

test('several warnings of one request are all reported, each once', async () => {
  const { client, sandbox } = await startStill();
  const body = { title: 'Call', owner_id: 11, project_id: 1, date_start: 9, date_end: 8, visibility: 2, a: 1, b: 2 };
  const answer = await client.post('/task?token=a&token=b', body);
  expect(answer.body.status).toBe('success');
  const ids: WarningId[] = [
    'misplaced-token',
    'undocumented-field',
    'end-before-start',
    'visibility-without-observers',
  ];
  expect(answer.headers['x-mock-warning']).toBe(ids.join(', '));
  for (const id of ids) expect(sandbox.warnings.get(id)?.count).toBe(1);
});

test('without the header, warnings are still counted', async () => {
  const { client, sandbox } = await startStill({ mockHeaders: false });
  const answer = await client.get('/view/1001?token=abc');
  expect(answer.headers).not.toHaveProperty('x-mock-warning');
  expect(sandbox.warnings.get('misplaced-token')?.count).toBe(1);
});

test('a request rejected for its fields gets their warnings', async () => {
  const { client } = await startStill({ assumptions: { unknownFields: 'reject' } });
  const answer = await client.put('/lead/101/owner', { owner: 12, owners: 13 });
  expect(answer.rule).toBe('field-unknown');
  expect(answer.headers['x-mock-warning']).toBe('undocumented-field');
});

test('a request with an invalid token gets warnings about its body', async () => {
  const { client } = await startStill();
  const answer = await client.request('POST', '/logout', { token: 'unknown', raw: '{"a":1}' });
  expect(answer.rule).toBe('token-unknown');
  expect(answer.headers['x-mock-warning']).toBe('unexpected-body');
});

test.each(['toString', 'constructor', '__proto__'])(
  'a field named %s is undocumented like any other',
  async (field) => {
    const { client } = await startStill();
    const answer = await client.request('POST', '/lead/101/comment', { raw: `{"text":"a","${field}":1}` });
    expect(answer.body.status).toBe('success');
    expect(answer.headers['x-mock-warning']).toBe('undocumented-field');
  },
);

test('control calls never get warnings', async () => {
  const { http, sandbox } = await startStill();
  await http.get('/_mock/state?token=abc&password=x').set('Authorization', 'Bearer abc');
  expect(sandbox.warnings.get('misplaced-token')).toBeUndefined();
  expect(sandbox.warnings.get('password-in-url')).toBeUndefined();
});
