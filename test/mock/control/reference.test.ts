import { expect, test } from 'vitest';
import { operations } from '../../../src/mock/api/operations.ts';
import { rules } from '../../../src/mock/api/rules/index.ts';
import { rulesOf } from '../../../src/mock/core/rule.ts';
import { service } from '../../../src/mock/create-mock.ts';
import { contractParameters } from '../../contract/contract-endpoints.ts';
import { startMock } from '../../support/start-mock.ts';

type Json = Record<string, unknown>;

async function openApi() {
  return (await (await startMock()).control.get('/openapi.json')).value;
}

test('every rule is listed once, with section, provenance and text', async () => {
  const { value } = await (await startMock()).control.get('/rules');
  expect(value.rules.map(({ id }: { id: string }) => id).toSorted()).toEqual(Object.keys(rules).toSorted());
  for (const { id, section, provenance, text } of value.rules) {
    expect(['contract', 'likely', 'guess', 'leadmock'], id).toContain(provenance);
    expect(section, id).not.toBe('');
    expect(text, id).not.toBe('');
  }
});

test('a rule shows its evidence: a quote of the contract, or an observation', async () => {
  const { value } = await (await startMock()).control.get('/rules');
  const found = (wanted: string) => value.rules.find(({ id }: { id: string }) => id === wanted);
  expect(found('token-life')).toMatchObject({
    provenance: 'contract',
    contract: { section: 'Authentication', quote: 'A token expires after 24 hours without any action.' },
  });
  expect(found('comment-id')).toMatchObject({ provenance: 'likely', evidence: [{ source: 'clients' }] });
  expect(found('unknown-lead')).toMatchObject({ provenance: 'likely', evidence: [{ source: 'clients', count: 1 }] });
  expect(found('payment-repeat')).not.toHaveProperty('contract');
  expect(found('payment-repeat')).not.toHaveProperty('evidence');
});

test('a rule that depends on an assumption names the assumption', async () => {
  const { value } = await (await startMock()).control.get('/rules');
  expect(value.rules.find(({ id }: { id: string }) => id === 'unknown-lead')).toMatchObject({
    section: 'Leads',
    provenance: 'likely',
    assumption: 'unknownPathId',
    rejection: { code: 'unknownPathId', message: 'Invalid lead ID' },
  });
});

test.each(operations)('$id has its rules with provenance, its body and its responses', async (operation) => {
  const { paths } = await openApi();
  const described = paths[operation.path][operation.method.toLowerCase()];
  expect(described['x-leadmock-rules']).toEqual(
    rulesOf(operation.id, service.rules).map(([id, rule]) => ({ id, ...rule })),
  );
  expect(described['x-leadmock-rules'].length).toBeGreaterThan(0);
  expect(described.summary).toBe(operation.summary);
  expect(described.requestBody?.content['application/json'].schema.$ref).toBe(
    operation.hasBody ? `#/components/schemas/${operation.id}.request` : undefined,
  );
  expect(described.responses['200'].content['application/json'].schema.$ref).toBe(
    `#/components/schemas/${operation.id}.response`,
  );
});

/** @returns the type of a parameter in the words of the contract */
function wordsFor({ oneOf, type, format }: { oneOf?: object[]; type?: string; format?: string }): string {
  if (oneOf) return oneOf.map(wordsFor).join(' or ');
  return format === 'uuid' ? `UUID ${type}` : String(type);
}

test.each(contractParameters)('every %s has the type %s: %s', async (name, type, meaning) => {
  const { paths } = await openApi();
  const all = Object.values<Json>(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => (operation as { parameters?: Json[] }).parameters ?? []);
  const found = all.filter((parameter) => parameter['name'] === name);
  expect(found).toHaveLength(operations.filter(({ path }) => path.includes(`{${name}}`)).length);
  for (const { schema, description } of found) {
    expect([wordsFor(schema as object), description]).toEqual([type, meaning]);
  }
});

test('all operations but login need the token header', async () => {
  const { security, components, paths } = await openApi();
  expect(security).toEqual([{ token: [] }]);
  expect(components.securitySchemes.token).toMatchObject({ type: 'apiKey', in: 'header', name: 'token' });
  for (const { id, path, method } of operations) {
    expect(paths[path][method.toLowerCase()].security, id).toEqual(id === 'login' ? [] : undefined);
  }
});

test('the OpenAPI document mentions no seeds, no data file and no control plane', async () => {
  const { components } = await openApi();
  const names = Object.keys(components.schemas);
  expect(names).toContain('task');
  expect(names.filter((name) => /^(seed|control|data-file)/.test(name))).toEqual([]);
});
