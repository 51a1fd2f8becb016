import type { Provenance } from './assumption.ts';
import type { AssumptionId } from './assumptions.ts';
import type { OwnParts } from './own-parts.ts';

/** What a request gets that breaks a rule. */
export interface RefusalAnswer {
  /** `errors[].code`, or the assumption whose value is the code; `any` where an operation of the user's own says it. */
  code: number | 'unknownObject' | 'any';
  /** The message, where the place that refuses has nothing more precise to say. */
  message: string;
  /** HTTP status that holds whatever `errorStatus` says. */
  httpStatus?: number;
  /** It is about how a request is written (bytes, encoding, JSON), which its library sees to, not about what is asked. */
  ofWire?: true;
  /** The one value of the rule's assumption with which it refuses anything; left out where it does with each. */
  onlyWith?: string;
}

/** Where the contract speaks: the heading of the section, and its words there; ` … ` stands for what is left out. */
export interface Passage {
  section: string;
  words: string;
}

/** What of an operation tells which rules it is under. */
export interface RuledOperation {
  id: string;
  path: string;
  hasBody: boolean;
  needsToken: boolean;
  yours?: Pick<OwnParts, 'place' | 'refuses' | 'request'>;
}

/** What the schemas of an operation say of it. */
export interface SchemasOf {
  /** The JSON Schema of its body; undefined where it has none. */
  request(operation: RuledOperation): unknown;
  /** The files of the shapes in its answer, of an operation of the contract. */
  shapes(operation: RuledOperation): readonly string[];
}

/** Whether a schema says this somewhere, also deep inside: what it comes to is for ajv to know. */
function says(word: string, schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return schema === word;
  return Object.entries(schema).some(([key, value]) => key === word || says(word, value));
}

const kinds = {
  withBody: ({ hasBody }) => hasBody,
  withoutBody: ({ hasBody }) => !hasBody,
  withToken: ({ needsToken }) => needsToken,
  withRequiredFields: (operation, { request }) => says('required', request(operation)),
  withIntegers: (operation, { request }) => says('integer', request(operation)),
} satisfies Record<string, (operation: RuledOperation, schemasOf: SchemasOf) => boolean>;

/**
 * The operations that a rule is about: by their ids, all that answer a shape (`task.json`), all whose path names a parameter
 * (`{task_id}`), any of these, or all of a kind.
 */
type Scope = readonly string[] | `${string}.json` | `{${string}}` | keyof typeof kinds;

function isKind(scope: Scope): scope is keyof typeof kinds {
  return typeof scope === 'string' && scope in kinds;
}

function isWithin(scope: Scope, operation: RuledOperation, schemasOf: SchemasOf): boolean {
  if (isKind(scope)) return kinds[scope](operation, schemasOf);
  const { id, path, yours } = operation;
  return [scope].flat().some((one) => {
    if (one === id) return true;
    // What a shape means, and what a parameter names, is known of the operations of the contract alone.
    if (yours !== undefined) return false;
    if (one.endsWith('.json')) return schemasOf.shapes(operation).includes(one);
    return one.startsWith('{') && path.includes(one);
  });
}

export interface Evidence {
  /** `notes` where it is not recorded whether live calls or clients showed it. */
  source: 'live calls' | 'clients' | 'notes';
  says: string;
  /** How many clients, or different calls, showed it at least; left out where nobody has counted. */
  count?: number;
  /** The day of the latest, such as 2030-01-31; left out where it is not recorded. */
  date?: string;
}

/** The parts of the table of rules, in its order. */
export type RuleSection = 'All operations' | 'Bodies' | 'Sessions and tokens' | 'Tasks' | 'Views' | 'Leads';

/** One sentence of leadmock's behaviour: what it answers, and how that is known. */
export interface DeclaredRule {
  provenance: Provenance;
  text: string;
  /** What the contract says of it; `test/contract/citations.test.ts` finds the words in a copy of the contract. */
  contract?: Passage;
  /** What makes it likely, where nothing but observation does. */
  evidence?: readonly Evidence[];
  assumption?: AssumptionId;
  setting?: string;
  refusal?: RefusalAnswer;
  /** The operations it is about; all of them when left out. */
  operations?: Scope;
}

export interface Rule extends Omit<DeclaredRule, 'provenance' | 'operations'> {
  /** `yours` for what an operation of the user's own does. */
  provenance: Provenance | 'yours';
  operations?: readonly string[];
}

/** A rule for these operations; undefined where it is about none of them. */
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

/** The rules of one operation: its own, and those that hold for all. */
export function rulesOf(operationId: string, rules: Rules): [id: string, rule: Rule][] {
  return Object.entries(rules).filter(([, { operations }]) => operations?.includes(operationId) ?? true);
}
