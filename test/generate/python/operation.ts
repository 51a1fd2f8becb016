import type { PythonTypes, Schema } from './types.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  description: string;
  schema: Schema;
  /** Stands for any number of parameters. */
  explode?: boolean;
}

/** An operation as `control-openapi.json` describes it. */
export interface DescribedOperation {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}

/** Fields of request bodies that have a type of Python's own. */
const TYPES: Readonly<Record<string, string>> = {
  by: 'Duration',
  ttl: 'Duration',
  timeout: 'Duration',
  now: 'Instant',
};

const KEYWORDS = ['from'];

/** `httpStatus` → `http_status`, `from` → `from_`. */
function argumentName(field: string): string {
  const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return KEYWORDS.includes(name) ? `${name}_` : name;
}

/** What a method takes, as it is declared and explained. */
export interface Argument {
  /** In the body or the query. */
  field: string;
  name: string;
  type: string;
  isRequired: boolean;
  description?: string | undefined;
}

/** How an argument is declared; one that is not required may be left out. */
export const declared = (
  { name, type, isRequired }: Omit<Argument, 'field' | 'description'>,
  omitted = '_OMITTED',
): string => `${name}: ${type}${isRequired ? '' : ` = ${omitted}`}`;

export const inPath = ({ parameters = [] }: DescribedOperation): Parameter[] =>
  parameters.filter((one) => one.in === 'path');

export const inQuery = ({ parameters = [] }: DescribedOperation): Parameter[] =>
  parameters.filter((one) => one.in === 'query');

/** The schema of the body, where there is one. */
export function bodyOf({ requestBody }: DescribedOperation, types: PythonTypes): Schema | undefined {
  return requestBody && types.resolve(requestBody.content['application/json'].schema);
}

/** Parameters of which each value has a method of its own. */
const METHODS_OF_THEIR_OWN = ['format'];

/** Arguments for the fields of the body and the parameters of the query that are known. */
export function argumentsOf(operation: DescribedOperation, types: PythonTypes): Argument[] {
  const { properties = {}, required = [] } = bodyOf(operation, types) ?? {};
  const ofBody = Object.entries(properties).map(([field, schema]) => ({
    field,
    name: argumentName(field),
    type: TYPES[field] ?? types.of(schema, 'input', field),
    isRequired: required.includes(field),
    description: schema.description ?? types.resolve(schema).description,
  }));
  const ofQuery = inQuery(operation)
    // What a list includes beside its records is not returned.
    .filter(({ name, explode }) => !explode && name !== 'include' && !METHODS_OF_THEIR_OWN.includes(name))
    .map(({ name, schema, description }) => {
      // The word stands for Python's own null.
      const type = types.of(schema, 'input', name).replace('Literal["null"]', 'None');
      return { field: name, name, type, isRequired: false, description };
    });
  return [...ofBody, ...ofQuery];
}

/** The argument for fields of any name, where the call takes them. */
export function restOf(operation: DescribedOperation, types: PythonTypes): string | undefined {
  if (inQuery(operation).some(({ explode }) => explode)) return '**fields: Any';
  const body = bodyOf(operation, types);
  if (body === undefined || body.properties !== undefined) return undefined;
  const { additionalProperties: values } = body;
  return `**fields: ${typeof values === 'object' ? types.of(values, 'input', '') : 'Any'}`;
}

/** What a success answers. */
export function successOf({ responses }: DescribedOperation): { description: string; schema: Schema } {
  const [, { description = '', content = {} } = {}] =
    Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return { description, schema: content['application/json']?.schema ?? {} };
}
