import { isObject } from './json/values.ts';
import type { RejectionResponse, Rule } from './rule.ts';

export interface RejectionOverride {
  /** Value of `errors[].code`: an integer from -(2^53-1) to 2^53-1. */
  code?: number;
  /** Replaces every message of the rule: 1 to 1000 characters, not blank. */
  message?: string;
  /** Takes precedence over `errorStatus`. Valid are 200 to 599, except 204, 205 and 304, which have no body. */
  httpStatus?: number;
}

export interface ResultOverride {
  /**
   * JSON Merge Patch (RFC 7396) for every `result` of the operation. A patch must keep documented fields and their
   * types.
   */
  merge: Readonly<Record<string, unknown>>;
}

/**
 * Overrides of rejections by rule id or by `rule-id@operation`, and overrides of results by operation id. Fields of
 * `rule-id@operation` take precedence over fields of the rule id.
 */
export type OverrideTable = Readonly<Record<string, RejectionOverride | ResultOverride>>;

type Entry = RejectionOverride & Partial<ResultOverride>;

export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map<string, unknown>(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

export interface EffectiveRule extends Rule {
  /** Overrides by key; absent if no override applies. */
  overrides?: Readonly<Record<string, RejectionOverride>>;
}

/** Validated overrides. */
export class Overrides {
  readonly table: OverrideTable;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(table: OverrideTable) {
    this.table = table;
    this.#entries = new Map(Object.entries(table));
  }

  ofRejection(rule: string, operation?: string): RejectionOverride | undefined {
    const general = this.#entries.get(rule);
    const own = operation === undefined ? undefined : this.#entries.get(`${rule}@${operation}`);
    return general && own ? { ...general, ...own } : (own ?? general);
  }

  mergeOf(operation: string): ResultOverride['merge'] | undefined {
    return this.#entries.get(operation)?.merge;
  }

  /**
   * @param operation if absent, the result includes the overrides for single operations
   * @returns overrides of the rule by key, or undefined if no override applies
   */
  about(rule: string, operation?: string): EffectiveRule['overrides'] {
    const isAbout = (key: string) =>
      key === rule || (operation === undefined ? key.startsWith(`${rule}@`) : key === `${rule}@${operation}`);
    const found = [...this.#entries].filter(([key]) => isAbout(key));
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }
}

export function effectiveRejection(
  rule: string,
  rejection: RejectionResponse,
  overrides: Overrides | undefined,
  operation?: string,
): RejectionResponse {
  return overrides === undefined ? rejection : { ...rejection, ...overrides.ofRejection(rule, operation) };
}

/**
 * Without an `operation`, the returned `rejection` ignores overrides for single operations (`rule-id@operation`), but
 * the returned `overrides` lists these overrides.
 */
export function effectiveRule(
  id: string,
  rule: Rule,
  overrides: Overrides | undefined,
  operation?: string,
): EffectiveRule {
  const own = overrides?.about(id, operation);
  if (!rule.rejection || own === undefined) return rule;
  const rejection = effectiveRejection(id, rule.rejection, overrides, operation);
  const { assumption: chosenBy, ...rest } = rule;
  // An assumption that only sets the error code has no effect if an override sets the code.
  const hasAssumption = chosenBy !== undefined && (rule.rejection.code !== chosenBy || rejection.code === chosenBy);
  return { ...rest, ...(hasAssumption && { assumption: chosenBy }), rejection, overrides: own };
}
