import { expect, test } from 'vitest';
import { fill } from '../../src/compare/known.ts';
import { operationOf, samples } from '../../src/compare/samples.ts';
import type { OperationId } from '../../src/generated/operations.ts';
import { service } from '../../src/mock/create-mock.ts';
import { validatorOf } from '../../src/mock/schema/schemas.ts';
import { beginSession, TOKEN } from '../mock/http/any-answer.ts';
import { fixtureKnown } from '../support/fixture-known.ts';
import { exampleOf, sampleRequests } from '../support/sample-requests.ts';
import { startMock } from '../support/start-mock.ts';

test('the samples equal the responses of the default fixture, in order', async () => {
  const started = await startMock();
  // The clock shows the time of the samples.
  started.sandbox.clock.set(Date.parse('2026-03-05T10:15:00Z'));
  started.sandbox.clock.freeze();
  beginSession(started);
  for (const { id, method, path, ...least } of sampleRequests) {
    const body = least.body && exampleOf(`${id}.request.json`);
    const answer = await started.client.request(method, path, { body, token: TOKEN });
    const sample = exampleOf(`${id}.response.json`);
    // Tokens differ in each run.
    const expected = id === 'login' ? { ...sample, result: { token: expect.any(String) } } : sample;
    expect(answer.body, id).toEqual(expected);
    expect(answer.headers, id).not.toHaveProperty('x-mock-warning');
  }
});

test('the sample of a rejection fits its schema', () => {
  expect(validatorOf('error.json')(exampleOf('error.json'))).toBe(true);
});

test('leadmock compare has a valid request for every operation of the contract', () => {
  expect(Object.keys(samples).toSorted()).toEqual(service.operations.map(({ id }) => id).toSorted());
});

test.each(Object.keys(samples) as OperationId[])('leadmock compare sends only documented fields as %s', (id) => {
  const filled = fill(samples[id], { ...fixtureKnown, service: 'tests' });
  const { method, path, hasBody } = service.operations.find((each) => each.id === id) ?? {};
  expect(samples[id].send.replace(/\{\w+\}/, '{}')).toBe(`${method} ${path?.replace(/\{\w+\}/, '{}')}`);
  expect(operationOf(filled.send)).toBe(id);
  expect('body' in filled).toBe(hasBody);
  if ('body' in filled) expect(validatorOf(`${id}.request.json`)(filled.body)).toBe(true);
});
