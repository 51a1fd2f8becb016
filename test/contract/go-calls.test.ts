import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GO_FILE } from '../../scripts/generate/go/file.ts';
import { controlOperations } from '../../src/control/operations.ts';

const file = readFileSync(new URL(`../../${GO_FILE}`, import.meta.url), 'utf8');

test('leadmock.go has one method per control operation, except events', () => {
  const sent = [...file.matchAll(/call\{method: "(\w+)", path: (.*?)(?:, \w+: .*)?\}(?:, into)?\)$/gm)].map(
    ([, method, path = '']) => `${method} ${path.replace(/" \+ part\((\w+)\)(?: \+ ")?/g, '{$1}').replaceAll('"', '')}`,
  );
  const described = controlOperations
    .filter(({ isStream }) => !isStream)
    .map(({ method, path }) => `${method} ${path}`);
  expect(sent.toSorted()).toEqual(described.toSorted());
});
