import { type RejectionId, reject, rejectIfAny, rules, violation } from '../../api/rules/index.ts';
import { harmlessFields } from '../../api/warnings.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import { isObject, isTooDeep } from '../../core/json/values.ts';
import type { Operation } from '../../core/operation.ts';
import type { RuleViolation } from '../../core/rejection.ts';
import { nearest, shown } from '../../core/text/nearest.ts';
import { type FieldViolation, type RequestSchema, requestSchema } from '../../schema/request-schema.ts';
import { assumptionsOf, type ServiceStep } from './exchange.ts';
import { addExplanation } from './explanation.ts';
import { noteWarning } from './warnings.ts';

/** `x-rules` of a schema maps keywords to rule ids. */
function decidingRule(violation: FieldViolation): RejectionId {
  if (violation.keyword === 'required') return 'field-required';
  const named: Readonly<Record<string, RejectionId>> = violation.schema['x-rules'] ?? {};
  return named[violation.keyword] ?? 'field-invalid';
}

interface FieldRejection extends RuleViolation {
  field: string;
}

function toRejection(found: FieldViolation): FieldRejection {
  const { field, message, isNumericString } = found;
  const by = isNumericString
    ? violation('numeric-string', `${field} ${message}, not a string`)
    : violation(decidingRule(found), `${field} ${message}`);
  return { ...by, field };
}

/** @returns the ids of the rules that reject null with these assumptions, by field with null or a violation */
function activeNullRules(
  found: readonly FieldRejection[],
  body: Readonly<Record<string, unknown>>,
  { nullRules, assumptions }: Pick<RequestSchema, 'nullRules'> & { assumptions: AssumptionValues },
): Map<string, RejectionId> {
  const isActive = ([field, id]: [string, string]) => {
    if (body[field] !== null && !found.some((one) => one.field === field)) return false;
    const { assumption, rejection } = rules[id as RejectionId];
    return assumption !== undefined && assumptions[assumption] === rejection?.onlyWithValue;
  };
  return new Map([...nullRules].filter(isActive)) as Map<string, RejectionId>;
}

/** With numericStrings=accept, converts the numeric strings in the body. */
function fieldViolations(
  body: Record<string, unknown>,
  schema: RequestSchema,
  assumptions: AssumptionValues,
): FieldViolation[] {
  const found = schema.check(body);
  if (!found.some(({ isNumericString }) => isNumericString) || assumptions.numericStrings === 'reject') return found;
  schema.makeNumbers(body);
  return schema.check(body);
}

/** Adds rejections of null to the violations of the schema, which allows null. */
function withNullRules(
  found: readonly FieldRejection[],
  body: Readonly<Record<string, unknown>>,
  { fields, nullRules }: RequestSchema & { nullRules: Map<string, RejectionId> },
): FieldRejection[] {
  const nulls = [...nullRules].filter(([field]) => body[field] === null);
  const rejected = nulls.map(([field, id]) => ({ ...violation(id, `${field} must not be null`), field }));
  const others = found.map((one) =>
    nullRules.has(one.field) ? { ...one, message: one.message.replace(' or null', '') } : one,
  );
  return [...others, ...rejected].sort((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}

const MAX_NAMED_FIELDS = 3;

/** @returns text such as `undocumented: summ (did you mean sum?)` */
function undocumentedText(fields: readonly string[], documented: readonly string[]): string {
  const named = fields.slice(0, MAX_NAMED_FIELDS).map((field) => {
    const near = nearest(field, documented);
    return near === undefined ? shown(field) : `${shown(field)} (did you mean ${near}?)`;
  });
  const more = fields.length > named.length ? ` and ${fields.length - named.length} more` : '';
  return `undocumented: ${named.join(', ')}${more}`;
}

export function checkBody(operation: Operation): ServiceStep {
  const schema = requestSchema(operation);
  const isCustom = operation.custom !== undefined;
  const documented = new Set(schema.fields);
  const harmless = new Set(harmlessFields(operation.id));
  return (req, res) => {
    const assumptions = assumptionsOf(res.locals);
    const body: unknown = req.body ?? (req.body === undefined ? {} : null);
    if (!isObject(body)) throw reject('body-not-object');
    if (isTooDeep(body)) throw reject('body-too-deep');

    const found = fieldViolations(body, schema, assumptions).map(toRejection);
    const nullRules = activeNullRules(found, body, { ...schema, assumptions });
    const violations: RuleViolation[] =
      nullRules.size === 0 ? found : withNullRules(found, body, { ...schema, nullRules });
    const undocumented = schema.isOpen ? [] : Object.keys(body).filter((field) => !documented.has(field));
    // Schemas of custom operations may be incomplete, so undocumented fields cause no warning.
    const suspicious = isCustom ? [] : undocumented.filter((field) => !harmless.has(field));
    if (suspicious.length > 0) {
      noteWarning(res.locals, 'undocumented-field');
      addExplanation(res.locals, undocumentedText(suspicious, schema.fields));
    }
    if (undocumented.length > 0 && assumptions.unknownFields === 'reject') {
      for (const field of undocumented)
        violations.push(violation('field-unknown', `${field} is not a documented field`));
    }
    rejectIfAny(violations);
    req.body = body;
  };
}
