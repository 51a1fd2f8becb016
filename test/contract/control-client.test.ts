import { expect, test } from 'vitest';
import { javaScriptMethods } from '../../scripts/generate/clients/javascript-methods.ts';
import { MockControl } from '../../src/client/mock-control.ts';
import { routes } from '../../src/generated/routes.ts';
import { controlOperations } from '../../src/mock/control/operations.ts';
import { startMock } from '../support/start-mock.ts';

/** Method and path of every control operation. */
const calls = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route.replace(' ', ' /_mock')]));

const ids = controlOperations.map(({ id }) => id).toSorted();

test('every control operation has one client method, and no method calls anything else', async () => {
  expect([...(await javaScriptMethods()).keys()].toSorted()).toEqual(ids);
});

test("the client calls exactly the operations of the control plane's OpenAPI document", async () => {
  const { url } = await startMock();
  const { paths } = (await new MockControl(url).controlOpenApi()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, { operationId }]) => [operationId, `${verb.toUpperCase()} ${path}`]),
  );
  expect(described.map(([id]) => id).toSorted()).toEqual(ids);
  expect(Object.fromEntries(described)).toEqual(calls);
});
