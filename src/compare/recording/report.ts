import type { AssumptionValues } from '../../core/assumptions.ts';
import { HIDDEN } from '../../secrets/secret-names.ts';
import { type AssumptionOutcome, type OutcomeSettings, outcomeOf } from './assumption-outcomes.ts';
import type { ExchangeComparison, NumberedDifference } from './compare-exchanges.ts';
import type { RecordingComparison } from './compare-recording.ts';
import { cutLine, type ShownDifference, shownDifference, shownValue } from './mask/show-value.ts';
import type { Violation } from './proof/violations.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { isOfAccess, withoutIds } from './response-diff.ts';
import { fieldsBeyond, neverShown } from './shown-fields.ts';

/** Violation of the contract, with masked values. */
export interface ViolationOutcome {
  operation: string;
  /** JSON pointer into the response body with `*` instead of positions; empty for the whole response. */
  path: string;
  expected: string;
  theirs: string;
  where: readonly number[];
}

export interface JudgedReport {
  keepsContract: boolean;
  violations: readonly ViolationOutcome[];
  assumptions: readonly AssumptionOutcome[];
  /** Dotted names of undocumented fields, by operation. */
  beyondContract: Readonly<Record<string, readonly string[]>>;
  /**
   * Documented fields of a view that are null, empty or missing in every response with a view; empty if no response has
   * a view.
   */
  neverShown: readonly string[];
  /**
   * Differences from leadmock with the best fitting assumption values. Omits violations. For rejections because of
   * access rights, contains only places with 401 in the response of leadmock.
   */
  otherDifferences: readonly ShownDifference[];
}

function grouped<Item extends object>(all: readonly (Item & { number: number })[]): (Item & { numbers: number[] })[] {
  const groups = new Map<string, Item & { numbers: number[] }>();
  for (const { number, ...item } of all) {
    // JSON omits undefined but keeps null, so absent and null values stay different.
    const key = JSON.stringify(item);
    const group = groups.get(key) ?? { ...(item as unknown as Item), numbers: [] };
    if (!group.numbers.includes(number)) group.numbers.push(number);
    groups.set(key, group);
  }
  return [...groups.values()].map((each) => ({ ...each, numbers: each.numbers.sort((a, b) => a - b) }));
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

function shownViolations(violations: readonly Violation[], { hide }: JudgedWith): ViolationOutcome[] {
  const shown = violations.map(({ path, theirs, ...each }) => ({
    ...each,
    path: withoutIds(path).replace(/\/\d+/g, '/*'),
    expected: each.expected === 'is required' ? 'a value' : each.expected,
    theirs: cutLine(hide(path === '' ? outcomeIn(theirs) : shownValue(theirs))),
  }));
  return grouped(shown).map(({ numbers, ...each }) => ({ ...each, where: numbers }));
}

function outcomeIn(body: unknown): string {
  const { status, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const codes = Array.isArray(errors) ? errors.map((error) => shownValue(error?.code)) : [];
  if (status === 'success') return 'success';
  return status === 'error' ? `a rejection with code ${codes.join(', ') || 'missing'}` : 'no envelope of the service';
}

function isDenied({ operation, status, answer }: RecordedExchange): boolean {
  return isOfAccess(operation, { status, body: answer });
}

export function judgedReport(
  exchanges: readonly RecordedExchange[],
  { eliminations, violations, differences, beyond }: ExchangeComparison,
  judged: JudgedWith,
): JudgedReport {
  const outcomes = eliminations.map((each) => outcomeOf(each, exchanges, judged));
  const allowed = eliminations.find(({ id }) => id === 'secondUser');
  const ofUsers = allowed?.value === 'allow' ? [{ ...TWO_USERS, where: allowed.against['evict'] ?? [] }] : [];
  const all = [...shownViolations(violations, judged), ...ofUsers];
  const violating = new Set(violations.map(({ number, path }) => `${number} ${path}`));
  const isViolation = ({ number, path }: NumberedDifference) =>
    violating.has(`${number} ${path}`) || (path === '/status' && violating.has(`${number} `));
  const denied = new Set(exchanges.flatMap((each) => (isDenied(each) ? [each.number] : [])));
  // Keeps differences from code 401 of leadmock, because a service may reject an invalid token with code 403.
  const others = differences.filter((each) => !(denied.has(each.number) && each.ours !== 401) && !isViolation(each));
  const masked = grouped(others.map((each) => ({ ...each, path: withoutIds(each.path) })));
  return {
    keepsContract: all.length === 0,
    violations: all,
    assumptions: outcomes,
    beyondContract: fieldsBeyond(beyond),
    neverShown: neverShown(exchanges),
    otherDifferences: masked.map((each) => shownDifference(each, judged.hide)),
  };
}

export interface RecordingReport extends JudgedReport {
  base: string;
  requestCount: number;
  leftOut: readonly { count: number; why: string; entries: readonly number[] }[];
}

/** Hides all path segments except `api`, `rest`, versions and short numbers, because a segment may be a key. */
function shownBase(base: string): string {
  const { origin, pathname } = new URL(base);
  const steps = pathname.split('/').slice(1);
  const shown = steps.map((step) => (/^(api|rest|v?\d{1,7}(\.\d{1,3})*|)$/i.test(step) ? step : HIDDEN));
  return `${origin}/${shown.join('/')}`.replace(/\/$/, '');
}

export function reportOf(found: RecordingComparison, current: AssumptionValues): RecordingReport {
  const { base, exchanges, leftOut, originals } = found;
  const hide = (text: string) => originals.hide(text);
  const { violations, otherDifferences, ...judged } = judgedReport(exchanges, found, {
    current,
    reasons: new Map(),
    hide,
  });
  return {
    base: hide(shownBase(base)),
    requestCount: exchanges.length,
    leftOut: [...leftOut].map(([why, entries]) => ({ count: entries.length, why, entries })),
    ...judged,
    violations: originals.hideIn(violations),
    otherDifferences: originals.hideIn(otherDifferences),
  };
}
