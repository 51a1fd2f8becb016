import { expect, test } from 'vitest';
import { operations } from '../../../src/mock/api/operations.ts';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import { schemaPaths } from '../../../src/mock/schema/schema-files.ts';
import { startMock } from '../../support/start-mock.ts';

type Json = Record<string, unknown>;

interface Described {
  operationId: string;
  parameters?: Json[];
}

function resolve(document: Json, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document);
}

const DOCUMENTS = [
  ['/openapi.json', operations, '1.0'],
  ['/control-openapi.json', controlOperations, expect.stringMatching(/^\d+\.\d+\.\d+/)],
] as const;

test.each(DOCUMENTS)('%s is OpenAPI 3.1 with exactly its operations', async (path, known, version) => {
  const { control } = await startMock();
  const { openapi, info, paths } = (await control.get(path)).value;
  expect(openapi).toMatch(/^3\.1\.\d+$/);
  expect(info).toMatchObject({ title: expect.any(String), version });
  const described = Object.entries<Json>(paths).flatMap(([route, item]) =>
    Object.entries(item).map(([verb, operation]) => `${verb} ${route} ${(operation as Described).operationId}`),
  );
  expect(described.toSorted()).toEqual(
    known.map(({ id, method, path: route }) => `${method.toLowerCase()} ${route} ${id}`).toSorted(),
  );
});

test.each(DOCUMENTS)('%s declares every path parameter', async (path, known) => {
  const { control } = await startMock();
  const { paths } = (await control.get(path)).value;
  for (const { path: route, method } of known) {
    const { parameters = [] } = paths[route][method.toLowerCase()] as Described;
    const declared = parameters.filter((parameter) => parameter['in'] === 'path');
    expect(declared.map(({ name }) => name)).toEqual([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const { required, description } of declared) {
      expect({ required, description }).toEqual({ required: true, description: expect.stringMatching(/./) });
    }
  }
});

test.each(DOCUMENTS)('%s references exactly its components, which have allowed names', async (path) => {
  const { control } = await startMock();
  const document = (await control.get(path)).value;
  const references = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to));
  for (const reference of references) expect(resolve(document, reference), reference).toBeTypeOf('object');
  const names = Object.keys(document.components.schemas);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
  const components = names.map((name) => `#/components/schemas/${name}`);
  expect(references).toEqual(new Set(components));
});

test('the control document contains every schema of the control plane', async () => {
  const { control } = await startMock();
  const { components } = (await control.get('/control-openapi.json')).value;
  const files = schemaPaths().filter((path) => path.startsWith('control/'));
  expect(files.length).toBeGreaterThan(8);
  const wanted = files.map((path) => path.replace(/\.json$/, '').replaceAll('/', '.'));
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(wanted));
});
