import type { AnySchemaObject } from 'ajv';
import type { Operation } from '../core/operation.ts';
import type { RuledOperation } from '../core/rule.ts';
import type { SchemaViolation } from './explain.ts';
import { schemaOf } from './schema-files.ts';
import { violationsOf } from './schemas.ts';
import { violationsOfUserSchema } from './user-schema.ts';

/** A violation with the name of the field as messages show it: `observers[1]`. */
export interface FieldViolation extends SchemaViolation {
  field: string;
  /** The value is a string of digits where an integer is documented. */
  isNumericString: boolean;
}

export interface RequestSchema {
  /** The documented fields, in the order of the contract. */
  fields: readonly string[];
  /** Whether any other field is as good: one of the user's own may name none. */
  isOpen: boolean;
  /** What is wrong with a body, in the order of the contract's fields; empty when it fits. */
  check(body: object): FieldViolation[];
  /** Puts numbers in the place of numeric strings wherever an integer is documented; a copy of a huge body would take long. */
  makeNumbers(body: Record<string, unknown>): void;
}

function fieldName(pointer: string): string {
  return pointer.slice(1).replace(/\/(\d+)/g, '[$1]');
}

function isInteger(schema: AnySchemaObject | undefined): boolean {
  return [schema?.['type']].flat().includes('integer');
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?[0-9]+$/.test(value) ? Number(value) : value;
}

function numbersIn(value: unknown, schema: AnySchemaObject | undefined): unknown {
  if (isInteger(schema)) return toNumber(value);
  return Array.isArray(value) && isInteger(schema?.['items']) ? value.map(toNumber) : value;
}

/** Where the schemas of an operation are: in `schemas/` by its id, or its own. */
export type SchemaHolder = Pick<Operation, 'id' | 'yours'>;

/** The JSON Schema of the body of an operation: `schemas/<id>.request.json`, or its own. Undefined where it has none. */
export function bodySchemaOf({
  id,
  hasBody,
  yours,
}: Pick<RuledOperation, 'id' | 'hasBody' | 'yours'>): AnySchemaObject | undefined {
  if (yours !== undefined) return yours.request;
  return hasBody ? schemaOf(`${id}.request.json`) : undefined;
}

/** What may name fields beside `properties`. */
const COMPOSITE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

/** Whether an object may have fields that its schema does not list. */
export function isOpen(schema: AnySchemaObject): boolean {
  return schema['properties'] === undefined || COMPOSITE.some((keyword) => Object.hasOwn(schema, keyword));
}

/** Reads `schemas/<id>.request.json`, or takes the schema that an operation of the user's own has. */
export function requestSchema({ id, yours }: SchemaHolder): RequestSchema {
  const path = `${id}.request.json`;
  const own = yours?.request;
  const schema: AnySchemaObject = yours === undefined ? schemaOf(path) : (own ?? {});
  const properties: Record<string, AnySchemaObject> = schema['properties'] ?? {};
  const fields = Object.keys(properties);
  const place = ({ field }: FieldViolation) => fields.indexOf(field.split('[')[0] ?? field);
  return {
    fields,
    isOpen: own !== undefined && isOpen(own),
    check(body) {
      const violations = own === undefined ? violationsOf(path, body) : violationsOfUserSchema(own, body);
      if (violations.length === 0) return [];
      return violations
        .map((violation) => ({
          ...violation,
          field: fieldName(violation.pointer),
          isNumericString:
            violation.keyword === 'type' &&
            isInteger(violation.schema) &&
            toNumber(violation.value) !== violation.value,
        }))
        .sort((a, b) => place(a) - place(b));
    },
    makeNumbers(body) {
      for (const field of fields) {
        if (Object.hasOwn(body, field)) body[field] = numbersIn(body[field], properties[field]);
      }
    },
  };
}
