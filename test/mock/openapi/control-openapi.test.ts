// @module-tag slow
import { expect, test } from 'vitest';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import { collectionNames } from '../../../src/mock/core/state/state.ts';
import { startMock } from '../../support/start-mock.ts';

type Json = Record<string, unknown>;

async function controlOpenApi() {
  return (await (await startMock()).control.get('/control-openapi.json')).value;
}

test.each(controlOperations)('$id has its summary, parameters, body and responses', async (operation) => {
  const { id, method, path, summary, hasBody, status = 200, problems = {}, isStream, isProbe, query = [] } = operation;
  const others = Object.entries(operation.otherMediaTypes ?? {}).map(([mediaType, schema]) => {
    return [
      mediaType,
      { schema: { $ref: `#/components/schemas/${schema.replace(/\.json$/, '').replaceAll('/', '.')}` } },
    ];
  });
  const { paths } = await controlOpenApi();
  const described = paths[path][method.toLowerCase()];
  expect(described.summary).toBe(summary);
  expect(described.security).toEqual(isProbe ? [] : undefined);
  const all = (described.parameters ?? []) as Json[];
  for (const { name, description } of all) expect(description, String(name)).toBeTypeOf('string');
  const inQuery = all.filter((parameter) => parameter['in'] === 'query');
  expect(inQuery.map(({ name }) => name)).toEqual(query.map(({ name }) => name));
  expect(described.requestBody?.content['application/json'].schema.$ref).toBe(
    hasBody ? `#/components/schemas/control.${id}.request` : undefined,
  );
  const { [status]: success, ...rejections } = described.responses;
  expect(success.description).not.toBe('');
  expect(success.content).toEqual(
    isStream
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : {
          'application/json': { schema: { $ref: `#/components/schemas/control.${id}.response` } },
          ...Object.fromEntries(others),
        },
  );
  expect(Object.keys(rejections).toSorted()).toEqual([...Object.keys(problems), '4XX', '5XX'].toSorted());
  for (const rejection of Object.values<Json>(rejections)) {
    expect(rejection).toMatchObject({ description: expect.stringMatching(/./) });
    expect((rejection as typeof success).content['application/problem+json'].schema.$ref).toBe(
      '#/components/schemas/control.problem',
    );
  }
});

const withBody = controlOperations.filter(({ hasBody }) => hasBody);

test.each(withBody)('the body of $id is required exactly if an absent body is rejected', async ({ method, path }) => {
  const { http } = await startMock();
  await http.put('/_mock/snapshots/before');
  const { paths } = await controlOpenApi();
  const verb = method.toLowerCase() as 'post' | 'put' | 'patch';
  const filled = { '{collection}': 'leads', '{id}': '101', '{name}': 'before' };
  const { status } = await http[verb](
    Object.entries(filled).reduce((to, [parameter, value]) => to.replace(parameter, value), path),
  );
  expect(paths[path][verb].requestBody.required).toBe(status === 400);
  expect(status === 400 || status < 300, `status ${status}`).toBe(true);
});

test('the collection parameter lists the existing collections', async () => {
  const { paths } = await controlOpenApi();
  const [collection] = paths['/_mock/state/{collection}'].get.parameters;
  expect(collection).toMatchObject({ name: 'collection', required: true, schema: { enum: collectionNames } });
});

interface Parameter {
  name: string;
  in: string;
  description: string;
  style?: string;
  schema: { type?: unknown; oneOf?: { type?: unknown }[] };
}

test('a query parameter is a number exactly if a string is rejected', async () => {
  const { http } = await startMock();
  const { paths } = await controlOpenApi();
  const reads = Object.entries<{ get?: { parameters?: Parameter[] } }>(paths);
  const all = reads.flatMap(([path, { get }]) => (get?.parameters ?? []).map((parameter) => ({ path, parameter })));
  const single = all.filter(({ parameter }) => parameter.in === 'query' && parameter.style === undefined);
  const numbers: string[] = [];
  for (const { path, parameter } of single) {
    const { name, schema } = parameter;
    const { status, body } = await http
      .get(path.replace('{collection}', 'leads'))
      .query({ ...(path.endsWith('/wait') && { timeout: '1ms' }), [name]: 'x' });
    const isNumber = (schema.oneOf?.[0] ?? schema).type === 'integer';
    expect([path, name, status === 400 && /must be a whole number/.test(body.detail)]).toEqual([path, name, isNumber]);
    if (isNumber) numbers.push(name);
  }
  expect(numbers).toEqual(expect.arrayContaining(['status', 'code', 'after', 'limit']));
});

test.each([
  ['/_mock/requests/{id}', { type: 'integer' }],
  ['/_mock/faults/{id}', { type: 'integer' }],
  // Ids of comments are strings.
  ['/_mock/state/{collection}/{id}', { type: ['integer', 'string'] }],
  ['/_mock/tokens/{token}', { type: 'string' }],
])('the last parameter of %s has a type and a description', async (path, schema) => {
  const { paths } = await controlOpenApi();
  const described = Object.values<{ parameters: Parameter[] }>(paths[path]).map(({ parameters }) => parameters.at(-1));
  const [, word = 'record'] = /\/(\w+)s\/\{\w+\}$/.exec(path) ?? [];
  for (const parameter of described) {
    expect(parameter).toMatchObject({ in: 'path', required: true, schema });
    expect(parameter?.description).toContain(word);
  }
});

test('the index links the control document', async () => {
  const { value } = await (await startMock()).control.get('');
  expect(value.links.controlOpenapi).toBe('/_mock/control-openapi.json');
});
