import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PYTHON_FILE } from '../../scripts/generate/python/file.ts';
import { controlOperations } from '../../src/control/operations.ts';

const file = readFileSync(new URL(`../../${PYTHON_FILE}`, import.meta.url), 'utf8');

test('leadmock.py has one method per control operation and media type', () => {
  const sent = [...file.matchAll(/self\._send\("(\w+)", f?"([^"]+)"/g)].map(
    ([, method, path]) => `${method} ${path?.replace(/\{_part\((\w+)\)\}/g, '{$1}')}`,
  );
  const described = controlOperations
    .filter(({ isStream }) => !isStream)
    .flatMap(({ method, path, otherMediaTypes = {} }) =>
      ['application/json', ...Object.keys(otherMediaTypes)].map(() => `${method} ${path}`),
    );
  expect(sent.toSorted()).toEqual(described.toSorted());
  const streams = controlOperations.filter(({ isStream }) => isStream).map(({ path }) => path);
  expect(streams).toEqual(['/_mock/events']);
  expect(file).toContain('    def events(self, ');
});
