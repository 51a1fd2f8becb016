import type { Provenance } from './assumption.ts';
import type { AssumptionId } from './assumptions.ts';
import type { CustomParts } from './custom-parts.ts';

export interface RejectionAnswer {
  /** Value of `errors[].code`, or the assumption that sets the code. `any`: a custom operation sets the code. */
  code: number | 'unknownPathId' | 'any';
  /** Message of rejections that set no message themselves. */
  message: string;
  /** HTTP status, which takes precedence over `errorStatus`. */
  httpStatus?: number;
  /** The rule is about bytes, encoding or JSON syntax. HTTP libraries of clients usually prevent these rejections. */
  isTransport?: true;
  /** The rule rejects requests only with this value of its assumption; if absent, with every value. */
  onlyWithValue?: string;
}

/** Quote from the contract. ` … ` marks omissions. */
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
  /** @returns undefined if the operation has no body */
  request(operation: RuledOperation): unknown;
  /**
   * @param operation operation of the contract
   * @returns file names of the schemas in the response
   */
  shapes(operation: RuledOperation): readonly string[];
}

/** Whether the word is a key or a string anywhere in the schema, even at places that ajv ignores. */
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
 * Operations to which a rule applies: a kind, the file name of a schema in the response (`task.json`), a path parameter
 * (`{task_id}`), or a list of ids, file names and parameters.
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

export interface Evidence {
  /** `inferred` means derived from requests of clients, instead of observed in responses of the service. */
  source: 'live calls' | 'clients' | 'inferred';
  text: string;
  /** Minimum number of clients or different calls; absent if unknown. */
  count?: number;
  /** Latest observation, such as 2030-01-31; absent if unknown. */
  date?: string;
}

export type RuleSection = 'All operations' | 'Bodies' | 'Sessions and tokens' | 'Tasks' | 'Views' | 'Leads';

export interface DeclaredRule {
  provenance: Provenance;
  text: string;
  /** `test/contract/citations.test.ts` checks that the contract contains the quote. */
  contract?: Passage;
  /** Observations that support an undocumented rule. */
  evidence?: readonly Evidence[];
  assumption?: AssumptionId;
  setting?: string;
  rejection?: RejectionAnswer;
  /** If absent, the rule applies to all operations. */
  operations?: Scope;
}

export interface Rule extends Omit<DeclaredRule, 'provenance' | 'operations'> {
  /** `custom` marks behavior of custom operations. */
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
