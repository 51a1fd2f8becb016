import type { JudgedReport } from '../../compare/report/judged-report.ts';
import type { AssumptionOutcome } from '../../compare/report/settings.ts';
import { isObject } from '../../core/json/values.ts';
import { asLine, counted } from '../print/print.ts';
import { readOutput } from '../read-output.ts';
import { type Arguments, flagText } from '../yargs-options.ts';

type Baseline = JudgedReport & { file: string };

/**
 * Report that, with a baseline, lists only new violations and new other differences. `baseline` contains lines about
 * the comparison with the baseline.
 */
export type ListedReport = JudgedReport & { baseline?: readonly string[] };

function isReport(value: unknown): value is JudgedReport {
  const { violations, otherDifferences, assumptions } = Object(value);
  return [violations, otherDifferences, assumptions].every((list) => Array.isArray(list) && list.every(isObject));
}

export async function readBaseline(args: Arguments): Promise<Baseline | undefined> {
  const file = flagText(args, 'baseline');
  if (file === undefined) return undefined;
  const { output, name } = await readOutput('baseline', file, 'leadmock compare <target> --json', isReport);
  return { ...output, file: name };
}

/**
 * Finds the items that `known` lacks. The key omits `where` and the lengths of masked texts, because both may differ
 * between two runs.
 */
function newIn<Item>(items: readonly Item[], known: readonly Item[]): Item[] {
  const keyOf = (item: Item) =>
    JSON.stringify(item, ['operation', 'path', 'expected', 'theirs', 'ours']).replace(/<text of \d+>/g, '<text>');
  const keys = new Set(known.map(keyOf));
  return items.filter((item) => !keys.has(keyOf(item)));
}

const NONE = 'not found';

const settingOf = ({ value, offset }: AssumptionOutcome) => value ?? offset?.shown;

type Judged<Report> = { report: Report & ListedReport; field?: object };

/**
 * Removes the violations and other differences of the baseline from the report. `field` contains the field `baseline`
 * of the JSON output; absent without a baseline.
 */
export function sinceBaseline<Report extends JudgedReport>(old: Baseline | undefined, now: Report): Judged<Report> {
  if (!old) return { report: now };
  const violations = newIn(now.violations, old.violations);
  const otherDifferences = newIn(now.otherDifferences, old.otherDifferences);
  const goneViolations = newIn(old.violations, now.violations).length;
  const values = new Map(old.assumptions.map((each) => [each.id, settingOf(each)]));
  const changed = now.assumptions.filter((each) => values.get(each.id) !== settingOf(each));
  const changedSettings = changed.map((each) => ({ id: each.id, before: values.get(each.id), now: settingOf(each) }));
  const known = counted(now.violations.length - violations.length, 'violation');
  const others = counted(now.otherDifferences.length - otherDifferences.length, 'other difference');
  const baseline = [
    `BASELINE: hid ${known} and ${others} that are also in ${old.file}`,
    ...(goneViolations > 0 ? [`  ${counted(goneViolations, 'violation')} of ${old.file} did not occur`] : []),
    ...changedSettings.map(({ id, before = NONE, now = NONE }) => `  ${id}: ${before} in ${old.file}, ${now} now`),
  ].map(asLine);
  return {
    report: { ...now, violations, otherDifferences, keepsContract: violations.length === 0, baseline },
    field: { baseline: { newViolations: violations.length, goneViolations, changedSettings } },
  };
}
