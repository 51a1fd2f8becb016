import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GO_CALLS } from '../../scripts/generate/go/files.ts';
import { controlOperations } from '../../src/mock/control/operations.ts';

const [calls = '', events = ''] = [GO_CALLS, 'clients/go/leadmock/events.go'].map((path) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'),
);

test('the client for Go has one method per control operation', () => {
  const sent = [...(calls + events).matchAll(/call\{method: "(\w+)", path: "(.*?)"/g)].map(
    ([, method, path = '']) => `${method} ${path}`,
  );
  const described = controlOperations.map(({ method, path }) => `${method} ${path}`);
  expect(sent.toSorted()).toEqual(described.toSorted());
});
