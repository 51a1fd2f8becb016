import { expect, test } from 'vitest';
import { operations } from '../../src/api/operations.ts';
import { schemaOf } from '../../src/schema/schema-files.ts';
import { validatorOf } from '../../src/schema/schemas.ts';
import { beginSession, TOKEN } from '../http/any-answer.ts';
import { ControlClient } from '../support/control.ts';
import { startMock } from '../support/start-mock.ts';

const sampleOf = (file: string) => schemaOf(file)['examples']?.[0];

test.each(operations)('the sample of $id is what the default fixture answers to its request', async (operation) => {
  const { id, method, path, hasBody } = operation;
  const started = await startMock();
  const { paths } = (await new ControlClient(started).get('/openapi.json')).value;
  // The moment of the samples.
  started.sandbox.clock.set(Date.parse('2026-03-05T10:15:00Z'));
  started.sandbox.clock.freeze();
  beginSession(started);
  const { parameters = [] } = paths[path][method.toLowerCase()];
  let asked = path;
  for (const { name, example } of parameters) asked = asked.replace(`{${name}}`, example);

  const body = hasBody ? sampleOf(`${id}.request.json`) : undefined;
  const answer = await started.client.request(method, asked, { body, token: TOKEN });

  const sample = sampleOf(`${id}.response.json`);
  // A token is never the same twice.
  if (id === 'login') expect(answer.body).toEqual({ ...sample, result: { token: expect.any(String) } });
  else expect(answer.body).toEqual(sample);
  expect(answer.headers).not.toHaveProperty('x-mock-warning');
});

test('the sample of a refusal fits its schema', () => {
  expect(validatorOf('error.json')(sampleOf('error.json'))).toBe(true);
});
