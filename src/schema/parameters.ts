import type { Endpoint } from '../core/operation.ts';
import type { Json } from './openapi/components.ts';

const COUNT: Json = { type: 'integer', minimum: 0 };
const TEXT: Json = { type: 'string' };
const ID_OR_TEXT: Json = { type: ['integer', 'string'] };

/** The types of the parameters of queries; those that are not here are strings. Their texts stand with the operation. */
const IN_QUERIES: Readonly<Record<string, Json>> = {
  status: COUNT,
  // The word: clients leave a null out.
  code: { oneOf: [COUNT, { const: 'null' }] },
  user: ID_OR_TEXT,
  since: COUNT,
  limit: COUNT,
  offset: COUNT,
  include: { enum: ['references'] },
  outcome: { enum: ['success', 'refused', 'fault', 'none'] },
  performed: { type: 'boolean' },
  strict: { type: 'boolean' },
};

/** The parameters of a path as OpenAPI describes them, in their order. */
export function pathParameters({ path, parameters = [] }: Pick<Endpoint, 'path' | 'parameters'>): Json[] {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join();
  const declared = parameters.map(({ name }) => name).join();
  if (named !== declared) throw new Error(`${path} must declare the parameters ${named} (it declares: ${declared})`);
  return parameters.map(({ name, ...parameter }) => ({ name, in: 'path', required: true, ...parameter }));
}

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
