import type { Endpoint } from '../core/operation.ts';
import type { Rule } from '../core/rule.ts';
import { components, content, type Json } from './components.ts';
import { schemaPaths } from './schema-files.ts';

/** What the document says of one operation. */
export interface DescribedOperation extends Endpoint {
  needsToken: boolean;
  hasBody: boolean;
  rules: readonly (readonly [id: string, rule: Rule])[];
}

const NOT_OF_THE_API = new Set([
  'seed.json',
  'data-file-meta.json',
  'stored-clock.json',
  'stored-sequences.json',
  'stored-session.json',
  'config.json',
]);
function parameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'view_id' ? 'ID or UUID of the view' : 'ID of the lead',
    schema: { type: 'string' },
    example: name === 'view_id' ? '1001' : '101',
  }));
}

function describe({ id, path, summary, needsToken, hasBody, rules }: DescribedOperation): Json {
  return {
    operationId: id,
    summary,
    ...(path.includes('{') && { parameters: parameters(path) }),
    ...(hasBody && { requestBody: { required: true, content: content(`${id}.request`) } }),
    responses: {
      200: {
        description: 'Success, or (with errorStatus=ok, the default) the error envelope',
        content: content(`${id}.response`),
      },
      '4XX': { description: 'The error envelope, with errorStatus=code', content: content('error') },
      '5XX': {
        description: 'The error envelope: the rate limit (503), or a defect of leadmock',
        content: content('error'),
      },
    },
    ...(!needsToken && { security: [] }),
    'x-leadmock-rules': rules.map(([ruleId, rule]) => ({ id: ruleId, ...rule })),
  };
}

/** OpenAPI 3.1 of the service plane, each operation with its rules and how sure we are of them. */
export function openApiDocument(operations: readonly DescribedOperation[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  }
  const ofTheApi = schemaPaths().filter((path) => !path.includes('/') && !NOT_OF_THE_API.has(path));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lead-Tracking Service HTTP API, as leadmock answers it',
      version: '1.0',
      description: `Made by leadmock ${version} from its operations, schemas and rules.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of a login' } },
      schemas: components(ofTheApi),
    },
  };
}
