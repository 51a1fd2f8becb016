import { isObject } from './json/values.ts';
import type { RefusalAnswer, Rule } from './rule.ts';

/** What the refusals by a rule are in an account, as far as that is known to be otherwise. */
export interface RefusalOverride {
  /** `errors[].code`, any integer. */
  code?: number;
  /** In the place of whatever the rule would say, however precise that is; 1 to 1000 characters. */
  message?: string;
  /** 200 to 599, whatever `errorStatus` says; not 204, 205 or 304, which have no body. */
  httpStatus?: number;
}

/** What the result of an operation is in an account. */
export interface ResultOverride {
  /** A JSON Merge Patch (RFC 7396) for every `result` of the operation. It neither removes nor retypes a documented field. */
  merge: Readonly<Record<string, unknown>>;
}

/**
 * What an account answers: by the id of a rule, by `rule-id@operation` for one operation, which goes before that of the rule field by
 * field, or by the id of an operation.
 */
export type OverrideTable = Readonly<Record<string, RefusalOverride | ResultOverride>>;

type Entry = RefusalOverride & Partial<ResultOverride>;

/** A target with a JSON Merge Patch applied (RFC 7396): a copy, as far as they differ. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map<string, unknown>(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/** A rule as one leadmock answers it. */
export interface AnsweredRule extends Rule {
  /** The overrides that it follows, by their keys; left out where there are none. */
  yours?: Readonly<Record<string, RefusalOverride>>;
}

/** Checked overrides, at least one. They never change, and sandboxes share them; where there are none, there is no such object. */
export class Overrides {
  readonly table: OverrideTable;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(table: OverrideTable) {
    this.table = table;
    this.#entries = new Map(Object.entries(table));
  }

  /** What is otherwise about a refusal by a rule, in an operation or in general; undefined where nothing is. */
  ofRefusal(rule: string, operation?: string): RefusalOverride | undefined {
    const general = this.#entries.get(rule);
    const own = operation === undefined ? undefined : this.#entries.get(`${rule}@${operation}`);
    return general && own ? { ...general, ...own } : (own ?? general);
  }

  mergeOf(operation: string): ResultOverride['merge'] | undefined {
    return this.#entries.get(operation)?.merge;
  }

  /** The overrides of a rule by their keys: those that hold for an operation, or all; undefined where there are none. */
  about(rule: string, operation?: string): AnsweredRule['yours'] {
    const isAbout = (key: string) =>
      key === rule || (operation === undefined ? key.startsWith(`${rule}@`) : key === `${rule}@${operation}`);
    const found = [...this.#entries].filter(([key]) => isAbout(key));
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }
}

export function answerOf(
  rule: string,
  refusal: RefusalAnswer,
  overrides: Overrides | undefined,
  operation?: string,
): RefusalAnswer {
  return overrides === undefined ? refusal : { ...refusal, ...overrides.ofRefusal(rule, operation) };
}

/**
 * A rule as a leadmock with these overrides answers it. Without an operation `refusal` is what holds in general; `yours` then has those
 * for one operation, too.
 */
export function answeredRule(
  id: string,
  rule: Rule,
  overrides: Overrides | undefined,
  operation?: string,
): AnsweredRule {
  const yours = overrides?.about(id, operation);
  if (!rule.refusal || yours === undefined) return rule;
  const refusal = answerOf(id, rule.refusal, overrides, operation);
  const { assumption: chosenBy, ...rest } = rule;
  // An override of the code leaves an assumption that chooses nothing but the code without effect.
  const hasAssumption = chosenBy !== undefined && (rule.refusal.code !== chosenBy || refusal.code === chosenBy);
  return { ...rest, ...(hasAssumption && { assumption: chosenBy }), refusal, yours };
}
