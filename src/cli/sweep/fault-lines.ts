import { NO_END } from '../../run/run-command.ts';
import type { TriedFault } from '../../sweep/faults/fault-kinds.ts';
import type { FaultSweepResult } from '../../sweep/faults/fault-sweep.ts';
import type { Judgment } from '../../sweep/faults/judge.ts';
import { type Acceptance, standings, verdicts, type WriteOutcome } from '../../sweep/faults/outcomes.ts';
import type { FaultResult } from '../../sweep/faults/progress.ts';
import { listed } from '../../sweep/faults/record-text.ts';
import { storyOf } from '../../sweep/faults/story.ts';
import type { UsualRuns } from '../../sweep/faults/usual-runs.ts';
import { asLine, counted } from '../print/print.ts';
import { unknownRouteLines } from './lines.ts';

/** Outcomes of a sweep, and what the report needs to print them. */
export interface ReportedSweep {
  result: FaultSweepResult;
  outcomes: readonly WriteOutcome[];
  /** Accepted outcomes that no longer occur. */
  stale: readonly Acceptance[];
  acceptedFile: string;
  reproduce(outcome: WriteOutcome): string;
}

/** Names of verdicts in the report, if they differ from the verdict. */
const LABELS: Readonly<Partial<Record<string, string>>> = {
  missing: 'client went on',
  'test failed': 'noticed by tests',
};

const labelOf = (verdict: string) => LABELS[verdict] ?? verdict;

export function headingOf({ verdict, judgment }: Pick<WriteOutcome, 'verdict' | 'judgment'>): string {
  if (verdict === 'missing' && judgment && judgment.failedTests.length > 0)
    return 'A test noticed, and the client went on';
  const label = verdict === 'missing' ? 'the client went on' : labelOf(verdict);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export function isOpen({ verdict, accepted }: WriteOutcome): boolean {
  return standings[verdict] === 'open' && accepted === undefined;
}

export function isFinding({ verdict, accepted }: WriteOutcome): boolean {
  return standings[verdict] === 'finding' && accepted === undefined;
}

/** Whether the sweep could judge no write. */
export function isNothingJudged(outcomes: readonly WriteOutcome[]): boolean {
  return outcomes.every(
    ({ verdict, accepted }) => ['unclear', 'not tried'].includes(verdict) && accepted === undefined,
  );
}

function countsOf(outcomes: readonly Pick<WriteOutcome, 'verdict' | 'accepted'>[]): string {
  const labels = outcomes.map(({ verdict, accepted }) => (accepted === undefined ? verdict : 'accepted'));
  return [...verdicts, 'accepted']
    .map((label) => [label, labels.filter((each) => each === label).length] as const)
    .flatMap(([label, count]) => (count === 0 ? [] : [`${count} ${labelOf(label)}`]))
    .join(', ');
}

export function faultName({ name, isGuess }: TriedFault): string {
  return isGuess ? `${name} (guess)` : name;
}

function tableLines(outcomes: readonly WriteOutcome[]): string[] {
  if (outcomes.length === 0) return [];
  const faults = [...new Set(outcomes.map(({ write }) => faultName(write.fault)))];
  const operations = [...new Set(outcomes.map(({ write }) => write.operation))];
  const cell = (operation: string, fault: string) =>
    countsOf(outcomes.filter(({ write }) => write.operation === operation && faultName(write.fault) === fault)) || '-';
  const head = ['operation', ...faults];
  const rows = operations.map((id) => [id, ...faults.map((fault) => cell(id, fault))]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
}

function titleOf({ result: { runCount, limited, usual }, outcomes }: ReportedSweep): string {
  const tried = outcomes.filter(({ verdict }) => verdict !== 'not tried').length;
  const all = outcomes.length + limited.writes;
  const runs = counted(runCount, 'run');
  if (all === 0)
    return `nothing judged: ${usual.operations.length === 0 ? 'no write succeeded' : 'no write is selected'}`;
  const counts = `${tried} of ${counted(all, 'write')} tried in ${runs}: ${countsOf(outcomes) || 'no verdict'}`;
  return isNothingJudged(outcomes) ? `nothing judged: ${counts}` : counts;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

const MAX_SANDBOXES = 10;

/** @returns a text such as `sandbox pays-the-deposit, books; preset down, hang` or `test "pays" (sandbox pays--1234)` */
function sandboxesText(outcomes: readonly WriteOutcome[]): string {
  const hasTitles = outcomes.some(({ test }) => test !== undefined);
  const nameOf = ({ test, sandbox }: WriteOutcome) =>
    test === undefined ? sandbox : `${JSON.stringify(test)} (sandbox ${sandbox})`;
  const names = [...new Set(outcomes.map((outcome) => asLine(nameOf(outcome))))];
  const more = names.length - MAX_SANDBOXES;
  const shown = names.slice(0, MAX_SANDBOXES).join(', ') + (more > 0 ? ` and ${more} more (--json lists them)` : '');
  const presets = [...new Set(outcomes.map(({ write }) => faultName(write.fault)))];
  const isDefault = presets.length === 1 && presets[0] === 'lost-response';
  return `${hasTitles ? 'test' : 'sandbox'} ${shown}${isDefault ? '' : `; preset ${presets.join(', ')}`}`;
}

/** Lines for the outcomes of one operation with the same heading and advice. The first outcome is the example. */
function blockLines(group: readonly WriteOutcome[], { reproduce, acceptedFile }: ReportedSweep): string[] {
  const [first] = group;
  const story = first && storyOf(first);
  if (!first || !story) return [];
  const { operation } = first.write;
  const others = group.length > 1 ? ` and ${counted(group.length - 1, 'more write')}` : '';
  const hasFailed = ({ judgment }: WriteOutcome) => (judgment?.failedTests.length ?? 0) > 0;
  const failing = hasFailed(first) ? 0 : group.filter(hasFailed).length;
  const entry = JSON.stringify([{ verdict: first.verdict, operation, reason: '…' }]);
  return [
    `**${headingOf(first)}**: ${operation}, ${asLine(story.what)}${others} (${sandboxesText(group)})`,
    `- ${group.length > 1 ? `For example in ${asLine(first.sandbox)}: ` : ''}${asLine(story.happened)}`,
    ...(failing === 0 ? [] : [`- A test failed after ${counted(failing, 'other write')} of these.`]),
    `- Reproduce it: \`${asLine(reproduce(first))}\``,
    `- Advice: ${story.advice}.`,
    ...(isOpen(first) ? [`- Accept it: \`${entry}\` in ${acceptedFile}, or --update-accepted`] : []),
    '',
  ];
}

/** Lines for failed tests, one for each failing assertion. */
function noticedLines(outcomes: readonly WriteOutcome[]): string[] {
  const noticed = outcomes.filter(({ verdict, accepted }) => verdict === 'test failed' && accepted === undefined);
  const assertionText = ({ judgment }: WriteOutcome) =>
    judgment?.failedTests.map(({ message = '' }) => message).join('\n');
  return grouped(noticed, (outcome) => `${outcome.write.operation}\n${assertionText(outcome)}`).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const messages = new Set(first.judgment?.failedTests.flatMap(({ message }) => message ?? []));
    const why = messages.size > 0 ? listed([...messages].map(asLine)) : 'the output shows no failing assertion';
    return [`**${headingOf(first)}**: ${first.write.operation} (${sandboxesText(group)}): ${why}`, ''];
  });
}

/** Lines for outcomes without a story, one for each reason. */
function reasonLines(outcomes: readonly WriteOutcome[]): string[] {
  const unjudged = outcomes.filter((each) => isOpen(each) && each.reason !== undefined);
  const keyOf = (outcome: WriteOutcome) =>
    `**${headingOf(outcome)}**: ${outcome.write.operation}, ${asLine(outcome.reason ?? '')}`;
  return grouped(unjudged, keyOf).flatMap((group) =>
    group[0] ? [`${keyOf(group[0])} (${counted(group.length, 'write')}, ${sandboxesText(group)})`, ''] : [],
  );
}

function limitLines({ runCount, limited }: FaultSweepResult): string[] {
  if (limited.writes === 0) return [];
  return [
    '',
    `${counted(limited.writes, 'write')} not tried because of --max-runs. --max-runs ${runCount + limited.runs} tries all.`,
  ];
}

export function hasOwnServer({ runs }: UsualRuns): boolean {
  return runs.some(({ childMocks }) => childMocks.length > 0);
}

export const OWN_SERVER =
  'the tests start their own leadmock, for example by createMock or an inner leadmock run, and sweep --faults cannot observe its requests. Let the tests use the server at $LEADMOCK_URL';

function staleLines({ stale, acceptedFile }: ReportedSweep): string[] {
  return stale.map((entry) => `${acceptedFile}: ${JSON.stringify(entry)} no longer occurs. Remove this entry.`);
}

/** Formats the outcomes as Markdown: one block for each operation, verdict and advice. */
export function faultReport(reported: ReportedSweep): string {
  const { result, outcomes } = reported;
  const shown = outcomes.filter((outcome) => isFinding(outcome) || isOpen(outcome));
  const byFinding = shown.toSorted((one, other) => Number(isFinding(other)) - Number(isFinding(one)));
  const keyOf = (outcome: WriteOutcome) =>
    [outcome.write.operation, headingOf(outcome), storyOf(outcome)?.advice].join('\n');
  const stale = staleLines(reported);
  return [
    `## leadmock sweep --faults: ${titleOf(reported)}`,
    '',
    ...grouped(byFinding, keyOf).flatMap((group) => blockLines(group, reported)),
    ...reasonLines(outcomes),
    ...noticedLines(outcomes),
    ...tableLines(outcomes),
    ...limitLines(result),
    ...(hasOwnServer(result.usual) ? ['', `Not observed: ${OWN_SERVER}.`] : []),
    ...(stale.length > 0 ? ['', ...stale] : []),
  ]
    .join('\n')
    .trimEnd();
}

export function usualLines({ runs, passed, requestCount, operations, unknownRoutes }: UsualRuns): string[] {
  const [first, second] = runs;
  if (!passed) {
    const ending = (second ?? first)?.ending ?? '';
    return [
      second
        ? `without a fault, the command first passed, then failed (${ending})`
        : `without a fault, the command failed (${ending})`,
    ];
  }
  return [
    `without a fault, the command passed twice: ${counted(requestCount, 'request')}, ${operations.length === 0 ? 'no write succeeded' : `with writes by ${operations.join(', ')}`}`,
    ...unknownRouteLines(unknownRoutes),
  ];
}

const durationText = (ms: number) => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`);

/** Estimates the sweep before its runs with a fault. */
export function planLine(runs: number, usual: UsualRuns, jobs: number): string {
  const runMs = Math.max(...usual.runs.map(({ ms }) => ms));
  const duration = durationText((runs * runMs) / jobs);
  return `about ${counted(runs, 'run')} with a fault, ${duration}; then a few runs that check the verdicts`;
}

export function checkLine(
  judgments: readonly Judgment[],
  { runs, hasFault }: { runs: number; hasFault: boolean },
): string {
  const what = new Set(judgments.map(({ verdict, write }) => `${labelOf(verdict)} at ${write.operation}`));
  return `checking ${listed([...what])}: ${counted(runs, 'run')} ${hasFault ? 'with the same faults' : 'without a fault'}`;
}

export function faultProgressLine({ fault, operation, judged, run }: FaultResult, done: string): string {
  const none = run.ending === NO_END ? run.ending : 'not reached';
  const counts = countsOf(judged.map(({ verdict }) => ({ verdict }))) || none;
  return `${done} ${faultName(fault)} at ${operation}: ${counts} (${(run.ms / 1000).toFixed(1)} s)`;
}
