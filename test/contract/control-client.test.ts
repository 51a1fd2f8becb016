import { expect, test } from 'vitest';
import { MockControl } from '../../src/client/mock-control.ts';
import { controlOperations } from '../../src/control/operations.ts';
import { routes } from '../../src/generated/routes.ts';
import { startMock } from '../support/start-mock.ts';

/** Method and path of every control operation. */
const calls = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route.replace(' ', ' /_mock')]));

const ids = controlOperations.map(({ id }) => id).toSorted();

/** Names of methods that send no request. */
const LOCAL = ['constructor', 'sandbox'];

type Method = (...given: unknown[]) => unknown;

/** Calls every method of an object, with the same text for each parameter. */
async function callAll(instance: object): Promise<void> {
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(instance))) {
    if (LOCAL.includes(name)) continue;
    const answer = (instance as Record<string, Method>)[name]?.('1', '1', '1');
    if (answer instanceof Promise) await answer;
    else await (answer as AsyncGenerator).next();
  }
}

/** @returns the id of the operation at a method and path */
function operationAt(call: string): string | undefined {
  const isAt = (route: string) => new RegExp(`^${route.replace(/\{\w+\}/g, '1')}$`).test(call);
  return Object.entries(calls).find(([, route]) => isAt(route))?.[0];
}

test('every control operation has one client method, and no method calls anything else', async () => {
  const called: string[] = [];
  const control = new MockControl('http://localhost:8080', {
    async fetch(url, { method }) {
      called.push(`${method} ${new URL(url).pathname}`);
      return { ok: true, status: 200, body: [], text: async () => '{"requests":[]}' };
    },
  });
  await callAll(control);
  for (const group of Object.values(control)) if (typeof group === 'object') await callAll(group);
  expect([...new Set(called.map(operationAt))].toSorted()).toEqual(ids);
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
