import { undocumentedFields } from '../contract/response.ts';
import type { Exchange } from '../exchange.ts';
import { asObject, objectsIn } from '../json.ts';
import type { JudgedTraffic } from '../judge/judge.ts';
import {
  type AssumptionOutcome,
  type OutcomeSettings,
  settingOutcome,
  type TaskStatus,
  taskStatusOf,
} from './settings.ts';
import { shownKey, shownValue } from './show-value.ts';

/** Violation of the contract, with masked values. */
export interface ViolationOutcome {
  operation: string;
  /** JSON pointer into the response body with `*` instead of positions; empty for the whole response. */
  path: string;
  expected: string;
  theirs: string;
  where: readonly number[];
}

/** HTTP status, code or outcome that differs from leadmock, with masked values. */
export interface ShownDifference {
  operation: string;
  path: string;
  theirs: string;
  ours: string;
  where: readonly number[];
}

export interface JudgedReport {
  keepsContract: boolean;
  violations: readonly ViolationOutcome[];
  assumptions: readonly AssumptionOutcome[];
  /** Status of new tasks; absent if no task was created. */
  taskStatus?: TaskStatus;
  /** Dotted names of undocumented fields, by operation. */
  beyondContract: Readonly<Record<string, readonly string[]>>;
  /** HTTP statuses, codes and outcomes that no value of an assumption explains. Omits violations. */
  otherDifferences: readonly ShownDifference[];
}

function grouped<Item extends object>(all: readonly (Item & { number: number })[]): (Item & { where: number[] })[] {
  const groups = new Map<string, Item & { where: number[] }>();
  for (const { number, ...item } of all) {
    const key = JSON.stringify(item);
    const group = groups.get(key) ?? { ...(item as Item), where: [] };
    if (!group.where.includes(number)) group.where.push(number);
    groups.set(key, group);
  }
  return [...groups.values()].map((each) => ({ ...each, where: each.where.sort((a, b) => a - b) }));
}

const TWO_USERS = {
  operation: 'login',
  path: '',
  expected: 'from one IP address only one user can be logged in',
  theirs: 'two users are logged in from one IP address (secondUser=allow)',
};

function shownViolations({ violations, conclusions }: JudgedTraffic): ViolationOutcome[] {
  const allowed = conclusions.find(({ id, value }) => id === 'secondUser' && value === 'allow');
  const shown = violations.map(({ path, theirs, ...each }) => ({
    ...each,
    path: path.replace(/\/\d+/g, '/*'),
    theirs: path === '' ? outcomeIn(theirs) : shownValue(theirs),
  }));
  return [...grouped(shown), ...(allowed ? [{ ...TWO_USERS, where: allowed.against['evict'] ?? [] }] : [])];
}

function outcomeIn(body: unknown): string {
  const { status, errors } = asObject(body) ?? {};
  if (status === 'success') return 'success';
  const codes = objectsIn(errors).map(({ code }) => shownValue(code));
  return status === 'error' ? `a rejection with code ${codes.join(', ') || 'missing'}` : 'no envelope of the service';
}

/** Omits differences that are also violations. */
function shownDifferences({ violations, differences }: JudgedTraffic): ShownDifference[] {
  const violating = new Set(violations.map(({ number, path }) => `${number} ${path}`));
  const isViolation = (number: number, path: string) =>
    violating.has(`${number} ${path}`) || violating.has(`${number} `);
  const others = differences.filter(({ number, path }) => path === 'HTTP status' || !isViolation(number, path));
  return grouped(others.map((each) => ({ ...each, theirs: String(each.theirs), ours: String(each.ours) })));
}

function beyondContract(exchanges: readonly Exchange[]): Record<string, string[]> {
  const fields = new Map<string, Set<string>>();
  for (const exchange of exchanges.filter(({ isPartial }) => !isPartial)) {
    const names = undocumentedFields(exchange, shownKey);
    if (names.length > 0)
      fields.set(exchange.operation, new Set([...(fields.get(exchange.operation) ?? []), ...names]));
  }
  return Object.fromEntries([...fields].map(([operation, names]) => [operation, [...names].sort()]));
}

/** Describes a judgment without personal data. */
export function judgedReport(
  exchanges: readonly Exchange[],
  judgment: JudgedTraffic,
  settings: OutcomeSettings,
): JudgedReport {
  const violations = shownViolations(judgment);
  const taskStatus = taskStatusOf(exchanges, settings.taskStatus);
  return {
    keepsContract: violations.length === 0,
    violations,
    assumptions: judgment.conclusions.map((each) => settingOutcome(each, exchanges, settings)),
    ...(taskStatus && { taskStatus }),
    beyondContract: beyondContract(exchanges),
    otherDifferences: shownDifferences(judgment),
  };
}
