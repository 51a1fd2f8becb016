import type { AnySchemaObject } from 'ajv';
import type { Operation } from '../core/operation.ts';
import type { RuledOperation } from '../core/rule.ts';
import type { SchemaViolation } from './explain.ts';
import { schemaOf } from './schema-files.ts';
import { violationsOf } from './schemas.ts';
import { violationsOfUserSchema } from './user-schema.ts';

export interface FieldViolation extends SchemaViolation {
  /** Name of the field as in messages, such as `observers[1]`. */
  field: string;
  /** Whether the value is a string of digits (after an optional minus) instead of an integer. */
  isNumericString: boolean;
}

export interface RequestSchema {
  /** Names of documented fields, in the order of the schema. */
  fields: readonly string[];
  /** Whether the schema may describe fields outside of `fields`. If so, no field counts as undocumented. */
  isOpen: boolean;
  /** Ids of rules that may reject null, by field. */
  nullRules: ReadonlyMap<string, string>;
  /** @returns violations in the order of `fields`, after all violations outside of `fields` */
  check(body: object): FieldViolation[];
  /**
   * Converts numeric strings in integer fields and in lists of integers. Changes the body itself, because copying a
   * huge body takes long.
   */
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

/** Operation with schemas in `custom`, or in `schemas/<id>.request.json` and `schemas/<id>.response.json`. */
export type SchemaHolder = Pick<Operation, 'id' | 'custom'>;

/** @returns undefined if the operation has no body */
export function bodySchemaOf({
  id,
  hasBody,
  custom,
}: Pick<RuledOperation, 'id' | 'hasBody' | 'custom'>): AnySchemaObject | undefined {
  if (custom !== undefined) return custom.request;
  return hasBody ? schemaOf(`${id}.request.json`) : undefined;
}

/** These keywords can describe fields outside of `properties`. */
const COMPOSITE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

function isOpen(schema: AnySchemaObject): boolean {
  return schema['properties'] === undefined || COMPOSITE.some((keyword) => Object.hasOwn(schema, keyword));
}

function nullRulesOf(properties: Record<string, AnySchemaObject>): Map<string, string> {
  const rules = Object.entries(properties).map(([field, schema]) => [field, schema['x-null-rule']] as const);
  return new Map(rules.filter(([, rule]) => rule !== undefined));
}

export function requestSchema({ id, custom }: SchemaHolder): RequestSchema {
  const path = `${id}.request.json`;
  const own = custom?.request;
  const schema: AnySchemaObject = custom === undefined ? schemaOf(path) : (own ?? {});
  const properties: Record<string, AnySchemaObject> = schema['properties'] ?? {};
  const fields = Object.keys(properties);
  const place = ({ field }: FieldViolation) => fields.indexOf(field.split('[')[0] ?? field);
  return {
    fields,
    isOpen: own !== undefined && isOpen(own),
    nullRules: own === undefined ? nullRulesOf(properties) : new Map(),
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
