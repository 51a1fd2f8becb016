import { NO_END } from '../../run/run-command.ts';
import type { TriedFault } from '../../sweep/faults/fault-kinds.ts';
import type { FaultSweepResult } from '../../sweep/faults/fault-sweep.ts';
import { type Acceptance, acceptanceFor, standings, verdicts, type WriteOutcome } from '../../sweep/faults/outcomes.ts';
import type { FaultResult } from '../../sweep/faults/progress.ts';
import { listed } from '../../sweep/faults/record-text.ts';
import { storyOf } from '../../sweep/faults/story.ts';
import type { UsualRuns } from '../../sweep/faults/usual-runs.ts';
import { asLine, counted } from '../print/print.ts';

/** Outcomes of a sweep, and what the report needs to print them. */
export interface ReportedSweep {
  result: FaultSweepResult;
  outcomes: readonly WriteOutcome[];
  /** Accepted outcomes that no longer occur. */
  stale: readonly Acceptance[];
  acceptedFile: string;
  reproduce(outcome: WriteOutcome): string;
}

export function headingOf({ verdict }: WriteOutcome): string {
  if (verdict === 'missing') return 'The client went on';
  return verdict.charAt(0).toUpperCase() + verdict.slice(1);
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
  const labelOf = ({ verdict, accepted }: Pick<WriteOutcome, 'verdict' | 'accepted'>) =>
    accepted === undefined ? verdict : 'accepted';
  const labels = outcomes.map(labelOf);
  return [...verdicts, 'accepted']
    .map((label) => [label, labels.filter((each) => each === label).length] as const)
    .flatMap(([label, count]) => (count === 0 ? [] : [`${count} ${label}`]))
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

function hasFixedName({ write: { unit } }: WriteOutcome): boolean {
  return unit.again?.sandbox === unit.episode.sandbox;
}

function placeOf({ test, sandbox }: WriteOutcome): string {
  return test === undefined ? `sandbox ${sandbox}` : `test ${JSON.stringify(test)}, sandbox ${sandbox}`;
}

function storyLines(outcome: WriteOutcome, { reproduce, acceptedFile }: ReportedSweep): string[] {
  const story = storyOf(outcome);
  if (!story) return [];
  const accept = hasFixedName(outcome)
    ? `- Accept it: \`${JSON.stringify([acceptanceFor(outcome)])}\` in ${acceptedFile}`
    : '- To accept it, first give the sandbox a fixed name, because its name differs in each run.';
  return [
    `**${headingOf(outcome)}**: ${asLine(story.what)} (${placeOf(outcome)})`,
    `- ${asLine(story.happened)}`,
    `- Reproduce it: \`${asLine(reproduce(outcome))}\``,
    `- Advice: ${story.advice}.`,
    ...(isOpen(outcome) ? [accept] : []),
    '',
  ];
}

/** Lines for outcomes without a story, one for each reason. */
function reasonLines(outcomes: readonly WriteOutcome[]): string[] {
  const groups = new Map<string, WriteOutcome[]>();
  for (const outcome of outcomes.filter((each) => isOpen(each) && each.reason !== undefined)) {
    const key = `**${headingOf(outcome)}**: ${outcome.write.operation}, ${asLine(outcome.reason ?? '')}`;
    groups.set(key, [...(groups.get(key) ?? []), outcome]);
  }
  return [...groups].flatMap(([key, group]) => {
    const names = [...new Set(group.map(({ sandbox }) => asLine(sandbox)))];
    return [`${key} (${counted(group.length, 'write')}, sandbox ${listed(names)})`, ''];
  });
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

/** Formats the outcomes as Markdown. */
export function faultReport(reported: ReportedSweep): string {
  const { result, outcomes } = reported;
  const shown = outcomes.filter((outcome) => isFinding(outcome) || isOpen(outcome));
  const stale = staleLines(reported);
  return [
    `## leadmock sweep --faults: ${titleOf(reported)}`,
    '',
    ...shown.flatMap((outcome) => storyLines(outcome, reported)),
    ...reasonLines(outcomes),
    ...tableLines(outcomes),
    ...limitLines(result),
    ...(hasOwnServer(result.usual) ? ['', `Not observed: ${OWN_SERVER}.`] : []),
    ...(stale.length > 0 ? ['', ...stale] : []),
  ]
    .join('\n')
    .trimEnd();
}

export function usualLines({ runs, passed, requestCount, operations }: UsualRuns): string[] {
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
    `without a fault, the command passed twice: ${counted(requestCount, 'request')}, ${operations.length === 0 ? 'no write succeeded' : operations.join(', ')}`,
  ];
}

export function faultProgressLine({ fault, operation, judged, run }: FaultResult, done: string): string {
  const none = run.ending === NO_END ? run.ending : 'not reached';
  const counts = countsOf(judged.map(({ verdict }) => ({ verdict }))) || none;
  return `${done} ${faultName(fault)} at ${operation}: ${counts} (${(run.ms / 1000).toFixed(1)} s)`;
}
