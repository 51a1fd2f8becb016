import { resolve } from 'node:path';
import type { Report } from '../../../client/index.ts';
import { MAX_SANDBOX_NAMES, MAX_UNKNOWN_ROUTES } from '../../../mock/core/sandbox/process-stats.ts';
import { violationsOf } from '../../../mock/schema/schemas.ts';
import { readOutput } from '../../read-output.ts';
import { UsageError } from '../../usage-error.ts';
import { type Arguments, flagList } from '../../yargs-options.ts';
import { type RunReport, runReport } from './run-report.ts';

type Covered = Report['operations'][number];
type Warned = Report['warnings'][number];

function add<Counts extends Readonly<Record<string, number>>>(one: Counts, other: Counts): Counts {
  const names = Object.keys({ ...one, ...other });
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)])) as Counts;
}

function mergeBy<Item>(items: Item[], keyOf: (item: Item) => string, merge: (one: Item, other: Item) => Item): Item[] {
  const keys = [...new Set(items.map(keyOf))];
  return keys.map((key) => items.filter((item) => keyOf(item) === key).reduce(merge));
}

function mergeCoverage(one: Covered, other: Covered): Covered {
  const seen = add(one.seen, other.seen);
  const notSeen = [...one.notSeen, ...other.notSeen].filter((outcome) => !Object.hasOwn(seen, outcome));
  const guessedValues = add(one.guessedValues, other.guessedValues);
  const requestCount = one.requestCount + other.requestCount;
  return { ...one, requestCount, seen, notSeen: [...new Set(notSeen)], guessedValues };
}

function mergeWarning(one: Warned, other: Warned): Warned {
  const sandboxes = [...one.sandboxes.filter((name) => !other.sandboxes.includes(name)), ...other.sandboxes];
  return { ...one, count: one.count + other.count, sandboxes: sandboxes.slice(-MAX_SANDBOX_NAMES) };
}

function mergeReports(one: RunReport, other: RunReport): RunReport {
  const failures = [one, other].flatMap(({ failure = [] }) => failure);
  return {
    ...(failures.length > 0 && { failure: failures.join('; ') }),
    sandboxes: add(one.sandboxes, other.sandboxes),
    operations: mergeBy([...one.operations, ...other.operations], ({ operation }) => operation, mergeCoverage),
    confirmed: mergeBy(
      [...one.confirmed, ...other.confirmed],
      (each) => JSON.stringify(each),
      (each) => each,
    ),
    unknownRoutes: mergeBy(
      [...one.unknownRoutes, ...other.unknownRoutes],
      ({ method, path }) => `${method} ${path}`,
      (route, { count }) => ({ ...route, count: route.count + count }),
    )
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_UNKNOWN_ROUTES),
    warnings: mergeBy([...one.warnings, ...other.warnings], ({ id }) => id, mergeWarning),
    unfiredFaults: [...one.unfiredFaults, ...other.unfiredFaults],
    evictedUnfiredFaults: one.evictedUnfiredFaults + other.evictedUnfiredFaults,
  };
}

function isReport(value: unknown): value is RunReport {
  const { failure, ...report } = Object(value);
  const isFailure = failure === undefined || typeof failure === 'string';
  return isFailure && violationsOf('control/report.response.json', report).length === 0;
}

export async function mergedReport(args: Arguments): Promise<RunReport | undefined> {
  const files = flagList(args, 'merge');
  const twice = files.find((file, at) => files.findIndex((other) => resolve(other) === resolve(file)) < at);
  if (twice !== undefined) throw new UsageError(`--merge: ${twice} occurs twice: remove one`);
  const reports: RunReport[] = [];
  for (const file of files) {
    const { name, output } = await readOutput('merge', file, 'leadmock report --json', isReport);
    const { failure, ...report } = output;
    reports.push(runReport(report, failure && `${name}: ${failure}`));
  }
  return reports.length > 0 ? reports.reduce(mergeReports) : undefined;
}
