import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { JAVA_CALLS } from '../../scripts/generate/java/files.ts';
import { controlOperations } from '../../src/mock/control/operations.ts';

const file = readFileSync(new URL(`../../${JAVA_CALLS}`, import.meta.url), 'utf8');

test('the client for Java has a method for each control operation, except events', () => {
  const sent = [...file.matchAll(/send\("(\w+)", (.*?), \S+, .+\);$/gm)].map(
    ([, method, path = '']) => `${method} ${path.replace(/" \+ part\((\w+)\)(?: \+ ")?/g, '{$1}').replaceAll('"', '')}`,
  );
  const described = controlOperations
    .filter(({ isStream }) => !isStream)
    .map(({ method, path }) => `${method} ${path}`);
  // Calls for records have a second method, which returns records of a given class.
  expect([...new Set(sent)].toSorted()).toEqual(described.toSorted());
});
