import { expect, test } from 'vitest';
import { methods } from '../../src/client/methods.ts';
import { MockControl } from '../../src/client/mock-control.ts';
import { routes } from '../../src/client/routes.ts';
import { controlOperations } from '../../src/control/operations.ts';
import { startMock } from '../support/start-mock.ts';

const ids = controlOperations.map(({ id }) => id).toSorted();

/** Names of the methods of a class. */
function methodsOf(instance: object): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(instance)).filter((name) => name !== 'constructor');
}

/** Methods that make no call. */
const LOCAL = ['sandbox'];

test('every operation of the control plane has a method of the client, and no method is left over', () => {
  expect([...new Set(Object.values(methods))].toSorted()).toEqual(ids);
});

test('the client has the methods that its table lists, and no others', () => {
  const control = new MockControl('http://localhost:8080');
  const groups = Object.entries(control).filter(([, value]) => typeof value === 'object');
  const grouped = groups.flatMap(([group, value]) => methodsOf(value).map((name) => `${group}.${name}`));
  const own = methodsOf(control).filter((name) => !LOCAL.includes(name));
  expect([...own, ...grouped].toSorted()).toEqual(Object.keys(methods).toSorted());
});

test('the OpenAPI document of the control plane holds the same operations, where the client calls them', async () => {
  const { port } = await startMock();
  const { paths } = (await new MockControl(`http://127.0.0.1:${port}`).controlOpenApi()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, { operationId }]) => [operationId, `${verb.toUpperCase()} ${path}`]),
  );
  expect(described.map(([id]) => id).toSorted()).toEqual(ids);
  expect(Object.fromEntries(described)).toEqual(routes);
});
