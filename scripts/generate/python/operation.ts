import { bodyOf, type DescribedOperation, filtersOf, inQuery } from '../clients/document.ts';
import type { PythonTypes } from './types.ts';

/** Types of fields in request bodies for which Python has a special type. */
const TYPES: Readonly<Record<string, string>> = {
  by: 'Duration',
  ttl: 'Duration',
  timeout: 'Duration',
  now: 'Instant',
};

const KEYWORDS = ['from'];

/** `httpStatus` becomes `http_status`, `from` becomes `from_`. */
function argumentName(field: string): string {
  const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return KEYWORDS.includes(name) ? `${name}_` : name;
}

export interface Argument {
  /** Name of the field in the body, or of the query parameter. */
  field: string;
  name: string;
  type: string;
  isRequired: boolean;
  description?: string | undefined;
}

/** Formats the declaration of an argument. An optional argument has a default. */
export const declared = (
  { name, type, isRequired }: Omit<Argument, 'field' | 'description'>,
  omitted = 'OMITTED',
): string => `${name}: ${type}${isRequired ? '' : ` = ${omitted}`}`;

/** Creates arguments for known fields of the body and known query parameters. */
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
    // Python's own null replaces the word `null`.
    const type = types.of(schema, 'input', name).replace('Literal["null"]', 'None');
    return { field: name, name, type, isRequired: false, description };
  });
  return [...ofBody, ...ofQuery];
}

/** Creates the argument for fields with other names, if the call can have such fields. */
export function restOf(operation: DescribedOperation, types: PythonTypes): string | undefined {
  if (inQuery(operation).some(({ explode }) => explode)) return '**fields: Any';
  const body = bodyOf(operation, types);
  if (body === undefined || body.properties !== undefined) return undefined;
  const { additionalProperties: values } = body;
  return `**fields: ${typeof values === 'object' ? types.of(values, 'input', '') : 'Any'}`;
}
