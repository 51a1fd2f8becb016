import { harmlessFields } from '../../api/warnings.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { requestSchema, type SchemaHolder } from '../../schema/request-schema.ts';

/** What is documented of the body of one operation. */
export interface RequestBody {
  documented: readonly string[];
  /** Whether any other field is as good. */
  isOpen: boolean;
  /** Undocumented, and yet sent by real clients. */
  harmless: readonly string[];
  /** What the service would refuse of these fields, whatever else the body holds. */
  violations(fields: object): Violation[];
}

/** The body of an operation that has one. */
export function requestBody(operation: SchemaHolder, { numericStrings }: AssumptionValues): RequestBody {
  const schema = requestSchema(operation);
  return {
    documented: schema.fields,
    isOpen: schema.isOpen,
    harmless: harmlessFields(operation.id),
    violations(fields) {
      const body = { ...fields };
      if (numericStrings === 'accept') schema.makeNumbers(body);
      return schema
        .check(body)
        .filter(({ keyword }) => keyword !== 'required')
        .map(({ pointer, message }) => ({ pointer, message }));
    },
  };
}
