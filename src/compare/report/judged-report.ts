import type { Violation } from '../contract/violations.ts';
import type { ExchangeComparison } from '../recording/compare-exchanges.ts';
import type { RecordedExchange } from '../recording/read/exchanges.ts';
import { type AssumptionOutcome, type OutcomeSettings, outcomeOf, type TaskStatus, taskStatusOf } from './settings.ts';
import { hiddenLine, shownKey, shownValue } from './show-value.ts';

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
    const group = groups.get(key) ?? { ...(item as unknown as Item), where: [] };
    if (!group.where.includes(number)) group.where.push(number);
    groups.set(key, group);
  }
  return [...groups.values()].map((each) => ({ ...each, where: each.where.sort((a, b) => a - b) }));
}

export interface JudgedWith extends OutcomeSettings {
  hide: (text: string) => string;
}

const TWO_USERS = {
  operation: 'login',
  path: '',
  expected: 'from one IP address only one user can be logged in',
  theirs: 'two users are logged in from one IP address (secondUser=allow)',
};

function shownViolations(violations: readonly Violation[], hide: JudgedWith['hide']): ViolationOutcome[] {
  const shown = violations.map(({ path, theirs, ...each }) => ({
    ...each,
    path: path.replace(/\/\d+/g, '/*'),
    theirs: hiddenLine(path === '' ? outcomeIn(theirs) : shownValue(theirs), hide),
  }));
  return grouped(shown);
}

function outcomeIn(body: unknown): string {
  const { status, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const codes = Array.isArray(errors) ? errors.map((error) => shownValue(error?.code)) : [];
  if (status === 'success') return 'success';
  return status === 'error' ? `a rejection with code ${codes.join(', ') || 'missing'}` : 'no envelope of the service';
}

function namedFields(beyond: ExchangeComparison['beyond']): Record<string, string[]> {
  const fields = [...beyond].map(([operation, all]) => {
    const names = all.filter((each) => each.length > 0).map((each) => each.map(shownKey).join('.'));
    return [operation, [...new Set(names)].sort()] as const;
  });
  return Object.fromEntries(fields.filter(([, names]) => names.length > 0));
}

export function judgedReport(
  exchanges: readonly RecordedExchange[],
  { conclusions, violations, differences, taskStatuses, beyond }: ExchangeComparison,
  judged: JudgedWith,
): JudgedReport {
  const allowed = conclusions.find(({ id, value }) => id === 'secondUser' && value === 'allow');
  const ofUsers = allowed ? [{ ...TWO_USERS, where: allowed.against['evict'] ?? [] }] : [];
  const all = [...shownViolations(violations, judged.hide), ...ofUsers];
  const violating = new Set(violations.map(({ number, path }) => `${number} ${path}`));
  const isViolation = (number: number, path: string) =>
    violating.has(`${number} ${path}`) || (path !== 'HTTP status' && violating.has(`${number} `));
  const others = differences.filter(({ number, path }) => !isViolation(number, path));
  const taskStatus = taskStatusOf(taskStatuses, judged.taskStatus);
  return {
    keepsContract: all.length === 0,
    violations: all,
    assumptions: conclusions.map((each) => outcomeOf(each, exchanges, judged)),
    ...(taskStatus && { taskStatus }),
    beyondContract: namedFields(beyond),
    otherDifferences: grouped(
      others.map((each) => ({ ...each, theirs: String(each.theirs), ours: String(each.ours) })),
    ),
  };
}
