import type { Endpoint } from '../core/operation.ts';
import type { Json } from './components.ts';

const COUNT: Json = { type: 'integer', minimum: 0 };
const TEXT: Json = { type: 'string' };
const ID_OR_TEXT: Json = { type: ['integer', 'string'] };

/** Schemas of query parameters by name. Default: a string. */
const IN_QUERIES: Readonly<Record<string, Json>> = {
  status: COUNT,
  // The word `null` selects successful requests.
  code: { oneOf: [COUNT, { const: 'null' }] },
  user: ID_OR_TEXT,
  after: COUNT,
  limit: COUNT,
  offset: COUNT,
  include: { enum: ['references', 'referencedBy', 'references,referencedBy'] },
  outcome: { enum: ['success', 'rejected', 'fault', 'none'] },
  performed: { type: 'boolean' },
  strict: { type: 'boolean' },
};

/** @throws Error if the declared parameters differ from the parameters in the path, or have another order */
export function pathParameters({ path, parameters = [] }: Pick<Endpoint, 'path' | 'parameters'>): Json[] {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join();
  const declared = parameters.map(({ name }) => name).join();
  if (named !== declared) throw new Error(`${path} must declare the parameters ${named} (it declares: ${declared})`);
  return parameters.map(({ name, ...parameter }) => ({ name, in: 'path', required: true, ...parameter }));
}

export interface QueryParameter {
  name: string;
  description: string;
  /** Whether the parameter is a map, whose keys become query parameters. */
  isMap?: boolean;
}

export function queryParameter({ name, description, isMap }: QueryParameter): Json {
  const parameter = { name, in: 'query', description };
  if (!isMap) return { ...parameter, schema: IN_QUERIES[name] ?? TEXT };
  const schema = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } };
  return { ...parameter, style: 'form', explode: true, schema };
}
