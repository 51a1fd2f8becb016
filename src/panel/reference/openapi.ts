export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  then?: Schema;
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  items?: Schema;
  /** `false` for a field that must be absent. */
  properties?: Record<string, Schema | false>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  pattern?: string;
  default?: unknown;
  description?: string;
  examples?: unknown[];
  'x-expected'?: string;
  'x-when'?: string;
  'x-meanings'?: Record<string, string>;
}

interface Content {
  content: { 'application/json': { schema: Schema } };
}

export interface Parameter {
  name: string;
  description: string;
  example: string | number;
  schema: Schema;
}

type Security = Record<string, string[]>[];

export interface Described {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: { '200': Content };
  security?: Security;
  'x-leadmock-custom'?: true;
}

export interface OpenApi {
  paths: Record<string, Record<string, Described>>;
  security?: Security;
  components: { securitySchemes: Record<string, { name: string }>; schemas: Record<string, Schema> };
}

/** @param document OpenAPI document of the control plane */
export function seedSchemas(document: OpenApi): Record<string, Schema> {
  const lists = Object.entries(document.components.schemas['seed']?.properties ?? {});
  return Object.fromEntries(
    lists.map(([name, list]) => [name, resolveSchema((list ? list.items : undefined) ?? {}, document)]),
  );
}

/** Replaces a `$ref` with its schema, and merges the schemas of `allOf`. */
export function resolveSchema(schema: Schema, document: OpenApi): Schema {
  if (schema.$ref !== undefined) {
    const steps = schema.$ref
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const found = steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], document);
    return resolveSchema(found as Schema, document);
  }
  const parts = (schema.allOf ?? []).map((part) => resolveSchema(part, document));
  if (parts.length === 0) return schema;
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** Maximum depth of fields and types, because a custom schema may contain itself. */
export const MAX_DEPTH = 8;

export function typeOf(schema: Schema, document: OpenApi, depth = 0): string {
  if (depth > MAX_DEPTH) return '…';
  const { const: only, enum: values, oneOf, type, items, format } = resolveSchema(schema, document);
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(', ');
  if (format === 'uuid') return 'UUID string';
  if (oneOf) return oneOf.map((one) => typeOf(one, document, depth + 1)).join(' or ');
  const named = [type]
    .flat()
    .map((name) => (name === 'array' && items ? `list of ${typeOf(items, document, depth + 1)}` : name));
  return named.join(' or ');
}

export function needOf({ required = [], then }: Schema, name: string) {
  if (required.includes(name)) return 'required';
  return then?.['x-when'] && then.required?.includes(name) ? `required ${then['x-when']}` : '';
}
