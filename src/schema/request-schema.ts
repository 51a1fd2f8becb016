import type { AnySchemaObject } from 'ajv';
import type { SchemaViolation } from './explain.ts';
import { schemaOf } from './schema-files.ts';
import { violationsOf } from './schemas.ts';

/** A violation with the name of the field as messages show it: `observers[1]`. */
export interface FieldViolation extends SchemaViolation {
  field: string;
  /** The value is a string of digits where an integer is documented. */
  isNumericString: boolean;
}

/** What is documented of the body of one operation. */
export interface RequestSchema {
  /** The documented fields, in the order of the contract. */
  fields: readonly string[];
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

/** Reads `schemas/<operationId>.request.json`. */
export function requestSchema(operationId: string): RequestSchema {
  const path = `${operationId}.request.json`;
  const properties: Record<string, AnySchemaObject> = schemaOf(path)['properties'];
  const fields = Object.keys(properties);
  const place = ({ field }: FieldViolation) => fields.indexOf(field.split('[')[0] ?? field);
  return {
    fields,
    check(body) {
      const violations = violationsOf(path, body);
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
