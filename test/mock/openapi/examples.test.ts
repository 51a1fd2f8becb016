import { expect, test } from 'vitest';
import { operations } from '../../../src/mock/api/operations.ts';
import { startMock } from '../../support/start-mock.ts';

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; example?: string }[];
  requestBody?: { content: Record<string, { schema: { $ref: string }; example?: unknown }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** @returns all operations with a body, with the path and the body of their examples */
function examplesIn({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, parameters = [], requestBody }]) => {
      if (requestBody?.content['application/json']?.example === undefined) return [];
      const examples = new Map(parameters.map(({ name, example }) => [name, example]));
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${examples.get(name)}`));
      return [
        {
          operationId,
          method: method.toUpperCase(),
          path: filled,
          body: requestBody.content['application/json']?.example,
        },
      ];
    }),
  );
}

test('the service accepts the example of each body', async () => {
  const { client, control } = await startMock();
  const examples = examplesIn((await control.get('/openapi.json')).value);
  expect(examples.map(({ operationId }) => operationId).sort()).toEqual(
    operations
      .filter(({ hasBody }) => hasBody)
      .map(({ id }) => id)
      .sort(),
  );
  for (const { operationId, method, path, body } of examples) {
    if (operationId !== 'login')
      client.token = (await control.post('/tokens', { user: 'anna@example.com', service: 'tests' })).value.token;
    const answer = await client.request(method, path, { body });
    expect([operationId, answer.body.status]).toEqual([operationId, 'success']);
  }
});

test('the control plane accepts the example of each body', async () => {
  const { client, control } = await startMock();
  const examples = examplesIn((await control.get('/control-openapi.json')).value);
  expect(examples.length).toBeGreaterThan(12);
  await client.login();
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 1 });
  await control.put('/snapshots/two-leads');
  const begun = (await control.post('/tests', { title: 'pays' })).value.sandbox;
  // These calls clear the journal, so verify and wait come before them.
  const isLate = ({ operationId }: { operationId: string }) =>
    Number(/^(reset|restore-snapshot|seed)$/.test(operationId));
  for (const { operationId, method, path, body } of examples.toSorted((a, b) => isLate(a) - isLate(b))) {
    const own = path.replace('/_mock', '').replace(/pays-the-deposit--\w+/, begun);
    const answer = await control.request(method.toLowerCase() as 'post', own, { body });
    expect([operationId, answer.status, answer.status < 300 ? '' : answer.problem.detail]).toEqual([
      operationId,
      expect.any(Number),
      '',
    ]);
  }
});
