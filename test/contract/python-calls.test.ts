import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PYTHON_CALLS } from '../../scripts/generate/python/files.ts';
import { controlOperations } from '../../src/mock/control/operations.ts';

const [calls = '', client = ''] = [PYTHON_CALLS, 'clients/python/leadmock/client.py'].map((path) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'),
);

test('the client for Python has one method per control operation and media type', () => {
  const sent = [...(calls + client).matchAll(/self\._send\("(\w+)", f?"([^"]+)"/g)].map(
    ([, method, path]) => `${method} ${path?.replace(/\{path_part\((\w+)\)\}/g, '{$1}')}`,
  );
  const described = controlOperations
    .filter(({ isStream }) => !isStream)
    .flatMap(({ method, path, otherMediaTypes = {} }) =>
      ['application/json', ...Object.keys(otherMediaTypes)].map(() => `${method} ${path}`),
    );
  expect(sent.toSorted()).toEqual(described.toSorted());
  const streams = controlOperations.filter(({ isStream }) => isStream).map(({ path }) => path);
  expect(streams).toEqual(['/_mock/events']);
  expect(client).toContain('    def events(self, ');
});
