import type { Provenance } from './assumption.ts';
import type { AssumptionId } from './assumptions.ts';
import type { CustomParts } from './custom-parts.ts';

export interface RejectionResponse {
  /** Value of `errors[].code`, or the assumption that sets the code. `any`: a custom operation sets the code. */
  code: number | 'unknownPathId' | 'any';
  /** Default message. */
  message: string;
  /** Takes precedence over `errorStatus`. */
  httpStatus?: number;
  /**
   * The rule is about HTTP, or about bytes or JSON of the body, so `GET /_mock/report` and `GET /_mock/coverage` omit the
   * rejection from `notSeen`.
   */
  isTransport?: true;
  /** The rule rejects requests only with this value of its assumption. */
  onlyWithValue?: string;
}

/** In `quote`, ` … ` marks omissions. */
interface Passage {
  section: string;
  quote: string;
}

export interface RuledOperation {
  id: string;
  path: string;
  hasBody: boolean;
  needsToken: boolean;
  custom?: Pick<CustomParts, 'place' | 'rejects' | 'request'>;
}

export interface SchemasOf {
  /** @returns undefined if the operation has no body */
  request(operation: RuledOperation): unknown;
  /** @returns file names of the schemas in the response of an operation of the contract */
  shapes(operation: RuledOperation): readonly string[];
}

function hasIntegers(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return schema === 'integer';
  return Object.values(schema).some(hasIntegers);
}

function hasRequiredFields(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { required } = schema as { required?: unknown };
  if (Array.isArray(required) && required.length > 0) return true;
  return Object.values(schema).some(hasRequiredFields);
}

const kinds = {
  withBody: ({ hasBody }) => hasBody,
  withoutBody: ({ hasBody }) => !hasBody,
  withToken: ({ needsToken }) => needsToken,
  withRequiredFields: (operation, { request }) => hasRequiredFields(request(operation)),
  withIntegers: (operation, { request }) => hasIntegers(request(operation)),
} satisfies Record<string, (operation: RuledOperation, schemasOf: SchemasOf) => boolean>;

/**
 * Operations to which a rule applies: a kind, the file name of a schema in the response (`task.json`), a path parameter
 * (`{lead_id}`), or a list of operation ids, file names and path parameters.
 */
type Scope = readonly string[] | `${string}.json` | `{${string}}` | keyof typeof kinds;

function isKind(scope: Scope): scope is keyof typeof kinds {
  return typeof scope === 'string' && scope in kinds;
}

function isWithin(scope: Scope, operation: RuledOperation, schemasOf: SchemasOf): boolean {
  if (isKind(scope)) return kinds[scope](operation, schemasOf);
  const { id, path, custom } = operation;
  return [scope].flat().some((one) => {
    if (one === id) return true;
    // In a custom operation, schemas and parameters may have another meaning.
    if (custom !== undefined) return false;
    if (one.endsWith('.json')) return schemasOf.shapes(operation).includes(one);
    return one.startsWith('{') && path.includes(one);
  });
}

interface Evidence {
  /** `inferred`: concluded from indirect observations. */
  source: 'live calls' | 'clients' | 'inferred';
  text: string;
  /** Minimum number of clients or different calls. */
  count?: number;
  /** Day of the latest observation as YYYY-MM-DD. */
  date?: string;
}

export type RuleSection = 'All operations' | 'Bodies' | 'Sessions and tokens' | 'Tasks' | 'Views' | 'Leads';

export interface DeclaredRule {
  provenance: Provenance;
  text: string;
  contract?: Passage;
  evidence?: readonly Evidence[];
  assumption?: AssumptionId;
  setting?: string;
  rejection?: RejectionResponse;
  /** If absent, the rule applies to all operations. */
  operations?: Scope;
}

export interface Rule extends Omit<DeclaredRule, 'provenance' | 'operations'> {
  /** `custom`: rejections that a custom operation declares. */
  provenance: Provenance | 'custom';
  operations?: readonly string[];
}

export function ruleFor(
  rule: DeclaredRule,
  operations: readonly RuledOperation[],
  schemasOf: SchemasOf,
): Rule | undefined {
  const { operations: scope, ...rest } = rule;
  if (scope === undefined) return rest;
  const ids = operations.filter((operation) => isWithin(scope, operation, schemasOf)).map(({ id }) => id);
  return ids.length === 0 ? undefined : { ...rest, operations: ids };
}

export type Rules = Readonly<Record<string, Rule>>;

export function rulesOf(operationId: string, rules: Rules): [id: string, rule: Rule][] {
  return Object.entries(rules).filter(([, { operations }]) => operations?.includes(operationId) ?? true);
}
