import { controlOperations } from '../../../src/mock/control/operations.ts';
import type { Json } from '../../../src/mock/openapi/components.ts';
import { controlOpenApiDocument } from '../../../src/mock/openapi/control-openapi.ts';
import { version } from '../../../src/mock/version.ts';

export interface Schema extends Json {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  description: string;
  schema: Schema;
  /** Present for a parameter that stands for any number of parameters. */
  explode?: boolean;
}

export interface DescribedOperation {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}

/** Names of methods. A method without a name here has the id of its operation, without `get-`. */
export const METHODS: Readonly<Record<string, string>> = { index: 'info', 'get-collection': 'records' };

/** Field of a response that a method returns instead of the whole response. */
export const RETURNED: Readonly<Record<string, string>> = {
  fixtures: 'fixtures',
  'get-collection': 'records',
  'get-snapshots': 'snapshots',
  'delete-snapshot': 'deleted',
  'get-tokens': 'tokens',
  'revoke-token': 'deleted',
  'get-faults': 'faults',
  'get-sandboxes': 'sandboxes',
  'reset-sandboxes': 'sandboxes',
  warnings: 'warnings',
  rules: 'rules',
  'get-requests': 'requests',
  'clear-requests': 'deleted',
  'wait-for-requests': 'requests',
  'delete-record': 'deleted',
};

export class Schemas {
  readonly #schemas: Readonly<Record<string, Schema>>;

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas;
  }

  /** Follows a `$ref`, or the `$ref` in an `allOf` without own properties. */
  resolve(schema: Schema): Schema {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    const [only] = schema.allOf ?? [];
    if (name !== undefined) return this.resolve(this.component(name));
    return only?.$ref !== undefined && schema.properties === undefined ? this.resolve(only) : schema;
  }

  component(name: string): Schema {
    const schema = this.#schemas[name];
    if (schema === undefined) throw new Error(`the document has no schema ${name}`);
    return schema;
  }

  /** Lists the schemas of records as in responses: every field that has a default is required. */
  records(): [collection: string, record: Schema][] {
    const whole = new Map(this.component('control.record').anyOf?.map((one) => [one.$ref, one]));
    return Object.entries(this.component('seed').properties ?? {})
      .filter(([, { items }]) => whole.has(items?.$ref))
      .map(([collection, { items = {} }]) => {
        const record = this.resolve(items);
        return [
          collection,
          { ...record, required: [...(record.required ?? []), ...(whole.get(items.$ref)?.required ?? [])] },
        ];
      });
  }

  stateSchema(): Schema {
    const records = this.records().map(
      ([collection, record]) => [collection, { type: 'array', items: record }] as const,
    );
    const { extra_fields: extra = {} } = this.component('seed').properties ?? {};
    const { title = '', description } = this.component('control.get-state.response');
    const properties = { ...Object.fromEntries(records), extra_fields: extra };
    const required = records.map(([collection]) => collection);
    return { title, ...(description && { description }), properties, required };
  }
}

export const inPath = ({ parameters = [] }: DescribedOperation): Parameter[] =>
  parameters.filter((one) => one.in === 'path');

export const inQuery = ({ parameters = [] }: DescribedOperation): Parameter[] =>
  parameters.filter((one) => one.in === 'query');

export function bodyOf({ requestBody }: DescribedOperation, types: Schemas): Schema | undefined {
  return requestBody && types.resolve(requestBody.content['application/json'].schema);
}

/** Names of parameters whose values each have a separate method. */
const METHODS_OF_THEIR_OWN = ['format'];

/** Lists known query parameters, except `include` and parameters that change the format of the response. */
export const filtersOf = (operation: DescribedOperation): Parameter[] =>
  inQuery(operation).filter(
    ({ name, explode }) => !explode && name !== 'include' && !METHODS_OF_THEIR_OWN.includes(name),
  );

export function successOf({ responses }: DescribedOperation): { description: string; schema: Schema } {
  const [, { description = '', content = {} } = {}] =
    Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return { description, schema: content['application/json']?.schema ?? {} };
}

/** Finds the schema of the returned value. `place` is its name for a schema without a title. */
export function returnedOf(operation: DescribedOperation, types: Schemas): { schema: Schema; place: string } {
  const schema = types.resolve(successOf(operation).schema);
  const { title = '' } = schema;
  const part = RETURNED[operation.operationId];
  if (part === undefined) return { schema, place: title };
  const place = `${title}${part.replace(/^\w/, (first) => first.toUpperCase())}`;
  return { schema: schema.properties?.[part] ?? {}, place };
}

interface ControlDocument {
  paths: Record<string, Record<string, Omit<DescribedOperation, 'method' | 'path'>>>;
  components: { schemas: Record<string, Schema> };
}

export function controlDocument(): { operations: DescribedOperation[]; schemas: Record<string, Schema> } {
  const { paths, components } = controlOpenApiDocument(controlOperations, version) as unknown as ControlDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  return { operations, schemas: components.schemas };
}
