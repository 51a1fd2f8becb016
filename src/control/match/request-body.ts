import { harmlessFields } from '../../api/warnings.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { requestSchema } from '../../schema/request-schema.ts';

/** What is documented of the body of one operation. */
export interface RequestBody {
  documented: readonly string[];
  /** Undocumented, and yet sent by real clients. */
  harmless: readonly string[];
  /** What the service would refuse of these fields, whatever else the body holds. */
  violations(fields: object): Violation[];
}

/** The body of an operation that has one. */
export function requestBody(operationId: string, { numericStrings }: AssumptionValues): RequestBody {
  const schema = requestSchema(operationId);
  return {
    documented: schema.fields,
    harmless: harmlessFields(operationId),
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
