import type { Endpoint } from '../core/operation.ts';
import type { Json } from './components.ts';

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
  /** Default: a string. */
  schema?: Json;
  /** Whether the parameter is a map, whose keys become query parameters. */
  isMap?: boolean;
}

export function queryParameter({ name, description, isMap, schema = { type: 'string' } }: QueryParameter): Json {
  const parameter = { name, in: 'query', description };
  if (!isMap) return { ...parameter, schema };
  const values = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } };
  return { ...parameter, style: 'form', explode: true, schema: values };
}
