import type { AssumptionValues } from '../../core/assumptions.ts';
import { adviceOn, type Outcome, outcomeOf } from '../../sweep/outcome.ts';
import type { CommandRun } from '../../sweep/run-command.ts';
import type { AlternativeResult, BaselineResult, SweepResult } from '../../sweep/sweep.ts';
import { asLine } from '../show.ts';
import { table } from '../table.ts';

/** Of a run that failed, the last lines are shown. */
const SHOWN_LINES = 20;

function feltBy({ touched, operations }: AlternativeResult): string {
  if (touched === null) return '(cannot be told)';
  return operations.join(', ') || '-';
}

function count(results: readonly AlternativeResult[], outcome: Outcome): number {
  return results.filter((result) => outcomeOf(result) === outcome).length;
}

function summary(results: readonly AlternativeResult[]): string {
  const parts: [Outcome, string][] = [
    ['broke', 'broke the command'],
    ['flaky', 'failed though no answer differed'],
    ['survived', 'passed with other answers'],
    ['untold', 'passed but cannot be told'],
    ['untouched', 'not exercised'],
  ];
  const told = parts.flatMap(([outcome, words]) => {
    const times = count(results, outcome);
    return times === 0 ? [] : [`${times} ${words}`];
  });
  return `${results.length} other readings: ${told.join(', ')}`;
}

/** The table that a sweep ends with. */
export function sweepLines({ results }: SweepResult, base: AssumptionValues): string[] {
  const rows = results.map((result) => ({
    assumption: result.assumption,
    value: result.value,
    provenance: result.provenance,
    result: result.passed ? 'pass' : 'FAIL',
    'felt by': feltBy(result),
    'what to do': adviceOn(result, base),
  }));
  return [...table(rows, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY), '', summary(results)];
}

function seconds({ ms }: CommandRun): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** What a run printed, set off from the lines of the sweep; the end of it, unless all is asked for. */
export function outputLines({ output }: CommandRun, isAll: boolean): string[] {
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => `  | ${asLine(line.replace(/\r$/, ''))}`);
  if (output.trim() === '') return ['  | (it printed nothing)'];
  if (isAll || lines.length <= SHOWN_LINES) return lines;
  return [`  | … ${lines.length - SHOWN_LINES} lines more (--verbose shows them)`, ...lines.slice(-SHOWN_LINES)];
}

/** The line of a run of an alternative that has ended. */
export function progressLine(result: AlternativeResult, done: string): string {
  const { assumption, value, passed, ending } = result;
  return `${done} ${passed ? 'pass' : 'FAIL'} ${assumption}=${value} (${seconds(result)}${passed ? '' : `, ${ending}`})`;
}

/** The line of the baseline, and what about it makes the rest of the sweep worth less. */
export function baselineLines(baseline: BaselineResult, urlVariables: readonly string[]): string[] {
  const { passed, ending, requests, unclear, isWhole } = baseline;
  const ended = passed ? 'passes' : `fails (${ending})`;
  const asked = `${requests} ${requests === 1 ? 'request' : 'requests'}`;
  const lines = [`as it stands, the command ${ended}: ${asked} in ${seconds(baseline)}`];
  if (requests === 0) {
    const names = urlVariables.map((name) => `$${name}`).join(' or ');
    lines.push(
      `WARNING: the command made no request to the URL in ${names}: does it read it? (--env names another one)`,
    );
  }
  if (unclear > 0) {
    lines.push(`${unclear} of them were answered by time or by chance: whether they feel a switch cannot be told`);
  }
  if (!isWhole) lines.push('there was too much to record: only of its beginning can be told whether it feels a switch');
  return lines;
}
