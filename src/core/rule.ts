import type { Provenance } from './assumption.ts';
import type { AssumptionId } from './assumptions.ts';
import type { CustomParts } from './custom-parts.ts';

export interface RejectionAnswer {
  /** `errors[].code`, or the assumption whose value is the code; `any` if a custom operation sets the code. */
  code: number | 'unknownPathId' | 'any';
  /** Default message, if the rejecting code passes none. */
  message: string;
  /** Takes precedence over `errorStatus`. */
  httpStatus?: number;
  /** The rule concerns bytes, encoding or JSON syntax, which HTTP libraries handle for their clients. */
  isTransport?: true;
  /**
   * The only value of the rule's assumption with which the rule rejects requests; absent if it rejects with each value.
   */
  onlyWithValue?: string;
}

/** Quote from the contract; ` … ` marks omissions. */
export interface Passage {
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
  /** @returns the JSON Schema of the body, or undefined without one */
  request(operation: RuledOperation): unknown;
  /** @returns file names of the shapes in the response; only for operations of the contract */
  shapes(operation: RuledOperation): readonly string[];
}

/** Whether a schema contains a keyword or value at any depth, even if ajv would ignore it there. */
function hasKey(word: string, schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return schema === word;
  return Object.entries(schema).some(([key, value]) => key === word || hasKey(word, value));
}

const kinds = {
  withBody: ({ hasBody }) => hasBody,
  withoutBody: ({ hasBody }) => !hasBody,
  withToken: ({ needsToken }) => needsToken,
  withRequiredFields: (operation, { request }) => hasKey('required', request(operation)),
  withIntegers: (operation, { request }) => hasKey('integer', request(operation)),
} satisfies Record<string, (operation: RuledOperation, schemasOf: SchemasOf) => boolean>;

/**
 * Operations of a rule: by id, by the shape of their response (`task.json`), by a path parameter (`{task_id}`), or by
 * kind. A list may mix ids, shapes and parameters.
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
    // Shapes and parameters have a known meaning only in operations of the contract.
    if (custom !== undefined) return false;
    if (one.endsWith('.json')) return schemasOf.shapes(operation).includes(one);
    return one.startsWith('{') && path.includes(one);
  });
}

export interface Evidence {
  /** `inferred`: from what clients send, not from what the service answered. */
  source: 'live calls' | 'clients' | 'inferred';
  text: string;
  /** Minimum number of clients or different calls; absent if unknown. */
  count?: number;
  /** Date of the latest observation, such as 2030-01-31; absent if unknown. */
  date?: string;
}

export type RuleSection = 'All operations' | 'Bodies' | 'Sessions and tokens' | 'Tasks' | 'Views' | 'Leads';

/** One sentence of leadmock's behavior, with its source. */
export interface DeclaredRule {
  provenance: Provenance;
  text: string;
  /** `test/contract/citations.test.ts` checks that the contract contains the quote. */
  contract?: Passage;
  /** Observations that support a rule which the contract does not document. */
  evidence?: readonly Evidence[];
  assumption?: AssumptionId;
  setting?: string;
  rejection?: RejectionAnswer;
  /** Operations that the rule concerns; all if absent. */
  operations?: Scope;
}

export interface Rule extends Omit<DeclaredRule, 'provenance' | 'operations'> {
  /** `custom` for behavior of custom operations. */
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
