import { bodyOf, type DescribedOperation, filtersOf, inQuery } from '../clients/document.ts';
import type { PythonTypes } from './types.ts';

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
  const ofQuery = filtersOf(operation).map(({ name, schema, description }) => {
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
