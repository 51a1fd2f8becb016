import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { operations } from '../../src/mock/api/operations.ts';
import { controlOperations } from '../../src/mock/control/operations.ts';
import { schemaOf, schemaPaths } from '../../src/mock/schema/schema-files.ts';
import { startMock } from '../support/start-mock.ts';

test.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s has its schemas, its file and its place in the OpenAPI document',
  async (id, { path, method, hasBody }) => {
    expect(schemaPaths()).toContain(`${id}.response.json`);
    expect(schemaPaths().includes(`${id}.request.json`)).toBe(hasBody);
    const rooms = fileURLToPath(new URL('../../src/mock/api/', import.meta.url));
    expect(readdirSync(rooms, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith(`${id}.ts`))).toBe(
      true,
    );

    const { http } = await startMock();
    const { body } = await http.get('/_mock/openapi.json');
    const described = body.paths[path][method.toLowerCase()];
    expect(described.operationId).toBe(id);
    expect(described['x-leadmock-rules'].length).toBeGreaterThan(5);
    expect(described.requestBody !== undefined).toBe(hasBody);
  },
);

test('control operations with a body and request schemas correspond', () => {
  const withBody = controlOperations.filter(({ hasBody }) => hasBody).map(({ id }) => `control/${id}.request.json`);
  const requests = schemaPaths().filter((path) => /^control\/.*\.request\.json$/.test(path));
  expect(requests.sort()).toEqual(withBody.sort());
});

test('control operations with a JSON response and response schemas correspond', () => {
  const inJson = controlOperations.filter(({ isStream }) => !isStream).map(({ id }) => `control/${id}.response.json`);
  const answers = schemaPaths().filter((path) => /^control\/.*\.response\.json$/.test(path));
  expect(answers.sort()).toEqual(inJson.sort());
});

test('a record in a response requires every field with a default', () => {
  for (const { $ref, required = [] } of schemaOf('control/record.json')['anyOf']) {
    const { properties } = schemaOf($ref.replace('../', ''));
    expect(required, $ref).toEqual(Object.keys(properties).filter((field) => 'default' in properties[field]));
  }
});

test('every schema of a request or response belongs to an operation', () => {
  const ids = operations.map(({ id }) => id);
  const files = schemaPaths().filter((path) => !path.includes('/') && /\.(request|response)\.json$/.test(path));
  expect(files.filter((file) => !ids.includes(file.split('.')[0] ?? ''))).toEqual([]);
  expect(existsSync(new URL('../../schemas/seed.json', import.meta.url))).toBe(true);
});
