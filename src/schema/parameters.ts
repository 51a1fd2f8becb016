import { collectionNames } from '../core/state/state.ts';
import type { Json } from './openapi/components.ts';

const ID: Json = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const COUNT: Json = { type: 'integer', minimum: 0 };
const TEXT: Json = { type: 'string' };
const ID_OR_TEXT: Json = { type: ['integer', 'string'] };
const VIEW_ID: Json = { oneOf: [ID, { type: 'string', format: 'uuid' }] };

/**
 * What stands in the braces of every path, by the path up to there: the one place that says its type and its text (contract,
 * "Path parameters", and the paths of the control plane).
 */
const IN_PATHS: Readonly<Record<string, { description: string; schema: Json; example: unknown }>> = {
  '/view/{view_id}': { description: 'ID or UUID of the view', schema: VIEW_ID, example: 1001 },
  '/lead/{lead_id}': { description: 'ID of the lead', schema: ID, example: 101 },
  '/_mock/state/{collection}': {
    description: 'A collection of the state',
    schema: { type: 'string', enum: collectionNames },
    example: 'leads',
  },
  '/_mock/state/{collection}/{id}': { description: 'ID of the record', schema: ID_OR_TEXT, example: 101 },
  '/_mock/snapshots/{name}': { description: 'Name of the snapshot', schema: TEXT, example: 'two-leads' },
  '/_mock/tokens/{token}': { description: 'The token, whole', schema: TEXT, example: 'a'.repeat(32) },
  '/_mock/faults/{id}': { description: 'ID of the fault', schema: ID, example: 1 },
  '/_mock/sandboxes/{name}': { description: 'Name of the sandbox', schema: TEXT, example: 'worker-1' },
  '/_mock/requests/{id}': { description: 'ID of the request', schema: ID, example: 1 },
};

/** The types of the parameters of queries; those that are not here are strings. Their texts stand with the operation. */
const IN_QUERIES: Readonly<Record<string, Json>> = {
  status: COUNT,
  // The word: clients leave a null out.
  code: { oneOf: [COUNT, { const: 'null' }] },
  user: ID_OR_TEXT,
  since: COUNT,
  limit: COUNT,
  outcome: { enum: ['success', 'refused', 'fault', 'none'] },
  performed: { type: 'boolean' },
  strict: { type: 'boolean' },
};

/** The parameters of a path as OpenAPI describes them, in their order. */
export function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(({ 0: braces, 1: name, index }) => {
    const known = IN_PATHS[path.slice(0, index + braces.length)];
    if (known === undefined) throw new Error(`src/schema/parameters.ts says nothing of ${braces} in ${path}`);
    return { name, in: 'path', required: true, ...known };
  });
}

/** A parameter of a query, as the operation declares it. */
export interface QueryParameter {
  name: string;
  description: string;
  /** Stands for any number of parameters, whose names are the keys. */
  isMap?: boolean;
}

export function queryParameter({ name, description, isMap }: QueryParameter): Json {
  const parameter = { name, in: 'query', description };
  if (!isMap) return { ...parameter, schema: IN_QUERIES[name] ?? TEXT };
  const schema = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } };
  return { ...parameter, style: 'form', explode: true, schema };
}
