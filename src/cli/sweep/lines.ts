import type { AssumptionValues } from '../../core/assumptions.ts';
import { adviceOn } from '../../sweep/outcome.ts';
import {
  type BaselineResult,
  hasAsked,
  type SweepOutcome,
  type SweepResult,
  type ValueResult,
} from '../../sweep/result.ts';
import type { CommandRun } from '../../sweep/run-command.ts';
import { SWEEP_VARIABLES } from '../../sweep-env.ts';
import { asLine, counted } from '../print/print.ts';
import { table } from '../print/table.ts';

/** Last lines of a failed run. */
const SHOWN_LINES = 20;
/** Failing tests of a value. `--json` names all. */
const SHOWN_TESTS = 10;

const WORDS: Readonly<Record<SweepOutcome, readonly [shown: string, word: string]>> = {
  fails: ['FAIL', 'failed'],
  flaky: ['flaky', 'flaky'],
  passes: ['pass', 'passed'],
  unreached: ['-', 'not tried'],
  unaffected: ['skip', 'skipped: no answer changes'],
};

function summary(results: readonly ValueResult[]): string {
  const counts = Object.entries(WORDS).flatMap(([outcome, [, word]]) => {
    const times = results.filter((result) => result.outcome === outcome).length;
    return times === 0 ? [] : [`${times} ${word}`];
  });
  return `${counted(results.length, 'other value')}: ${counts.join(', ')}`;
}

function failingLines({ assumption, value, failingTests }: ValueResult): string[] {
  if (failingTests.length === 0) return [];
  const omitted = failingTests.length - SHOWN_TESTS;
  return [
    '',
    `with ${assumption}=${value} these tests fail:`,
    ...failingTests.slice(0, SHOWN_TESTS).map((name) => `  ${asLine(name)}`),
    ...(omitted > 0 ? [`  … ${omitted} more (--json names them)`] : []),
  ];
}

/** The final table, and failing tests if the output of their runner is known. */
export function sweepLines({ results }: SweepResult, base: AssumptionValues): string[] {
  const rows = results.map((result) => ({
    assumption: result.assumption,
    value: result.value,
    provenance: result.provenance,
    result: WORDS[result.outcome][0],
    'changes answers of': result.operations.join(', ') || (result.changesAnswers === null ? '(cannot be told)' : '-'),
    'what to do': adviceOn(result, base),
  }));
  return [
    ...table(rows, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
    ...results.flatMap(failingLines),
    '',
    summary(results),
  ];
}

function seconds({ ms }: CommandRun): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Indented output of a run, or its end. */
export function outputLines({ output }: CommandRun, isAll: boolean): string[] {
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => `  | ${asLine(line.replace(/\r$/, ''))}`);
  if (output.trim() === '') return ['  | (it printed nothing)'];
  if (isAll || lines.length <= SHOWN_LINES) return lines;
  return [`  | … ${lines.length - SHOWN_LINES} lines more (--verbose shows them)`, ...lines.slice(-SHOWN_LINES)];
}

export function progressLine({ assumption, value, outcome, runs }: ValueResult, done: string): string {
  const ended = runs.map((run) => `${run.passed ? '' : `${run.ending} in `}${seconds(run)}`);
  const [shown] = WORDS[outcome];
  return `${done} ${shown.padEnd(5)} ${assumption}=${value} (${ended.join(', then ') || 'changes no answer'})`;
}

export function askedNothing(urlVariables: readonly string[]): string {
  const names = urlVariables.map((name) => `$${name}`).join(' or ');
  return `the command asked nothing: no request came to the URL in ${names} (--url-env names another variable), and no leadmock that it started itself took the values in $${SWEEP_VARIABLES.assume}`;
}

export const NOTHING_TRIED = `no other value reached the leadmock that the command starts: it must take them from $${SWEEP_VARIABLES.assume}`;

export function baselineLines(baseline: BaselineResult): string[] {
  const { passed, ending, requests, unclear, isWhole, childMocks } = baseline;
  const ended = passed ? 'passes' : `fails (${ending})`;
  const lines = [`as it stands, the command ${ended}: ${counted(requests, 'request')} in ${seconds(baseline)}`];
  if (!passed || !hasAsked(baseline)) return lines;
  if (childMocks.length > 0) {
    lines.push(
      `it starts its own leadmock, which takes each value from $${SWEEP_VARIABLES.assume}: what that is asked cannot be seen, so every value is run`,
    );
  } else if (!isWhole) {
    lines.push('not all that it asked can be replayed: a value that changes nothing in the rest is run');
  }
  if (unclear > 0) {
    lines.push(`${unclear} answers depend on time or chance: a value that changes none of the others is run`);
  }
  return lines;
}
