import type { Assumption } from '../../mock/core/assumption.ts';
import { type AssumptionValues, assumptions } from '../../mock/core/assumptions.ts';
import { unknownRouteText } from '../../mock/http/observed-routes.ts';
import { proxyHint } from '../../run/command-environment.ts';
import type { CommandRun } from '../../run/run-command.ts';
import { SWEEP_VARIABLES } from '../../run/sweep-env.ts';
import { type JudgedGuesses, judgeGuesses } from '../../sweep/guesses.ts';
import { ADVICE } from '../../sweep/outcome.ts';
import {
  type BaselineResult,
  hasAsked,
  type SweepOutcome,
  type SweepResult,
  type ValueResult,
} from '../../sweep/result.ts';
import { asLine, counted } from '../print/print.ts';
import { aligned } from '../print/table.ts';
import { environmentName } from '../settings/flags.ts';

/** Maximum number of shown lines of the output of a run, without --verbose. */
const SHOWN_LINES = 20;
/** Maximum number of listed tests for a value. `--json` lists all tests. */
const SHOWN_TESTS = 10;

/**
 * Progress word and report heading of each section, in the order of the report. `(s)` stands for the ending of a verb
 * with a singular subject.
 */
const SECTIONS: Readonly<Record<SweepOutcome, readonly [word: string, heading: string]>> = {
  fails: ['FAIL', 'make(s) tests fail'],
  flaky: ['flaky', 'remain(s) unclear, because tests passed and failed with the same values'],
  unreached: ['-', 'did not reach the leadmock that your tests start'],
  passes: ['pass', 'may change responses, and every test passes'],
  unaffected: ['skip', 'change(s) no response that your tests get'],
};

function testLines(names: readonly string[]): string[] {
  const omitted = names.length - SHOWN_TESTS;
  return [
    ...names.slice(0, SHOWN_TESTS).map((name) => `    ${asLine(name)}`),
    ...(omitted > 0 ? [`    … ${omitted} more (--json lists them)`] : []),
  ];
}

function valueLines(results: readonly ValueResult[], base: AssumptionValues): string[] {
  const rows = results.map(({ assumption, value, operations }) => [
    `  ${assumption}=${value}`,
    `instead of ${base[assumption]}`,
    operations.length > 0 ? `may change responses of ${operations.join(', ')}` : '',
    (assumptions[assumption] as Assumption).violatesContract?.includes(value) ? 'violates the contract' : '',
  ]);
  return aligned(rows).flatMap((row, at) => {
    const { outcome, failingTests = [], flakyTests = [] } = results[at] ?? {};
    return [row, ...testLines(outcome === 'fails' ? failingTests : flakyTests)];
  });
}

const GUESS_EFFECTS: Readonly<Record<JudgedGuesses['effect'], (assumption: string) => string>> = {
  fails: (assumption) => `tests fail with another value of ${assumption}`,
  unaffected: (assumption) => `no tried value of ${assumption} changes a response. Do your tests set ${assumption}?`,
  passes: (assumption) => `no test fails with a tried value of ${assumption}`,
  unclear: (assumption) => `unclear whether a test fails with another value of ${assumption}`,
  untried: (assumption) => `no other value of ${assumption} was tried`,
  none: () => 'no assumption sets this value',
};

function guessLines(result: SweepResult): string[] {
  const guesses = judgeGuesses(result);
  if (guesses.length === 0) return [];
  const all = guesses.reduce((sum, { count }) => sum + count, 0);
  const rows = guesses.map(({ operation, rule, count, assumption, effect }) => {
    return [`  ${operation}`, rule, `${count}`, GUESS_EFFECTS[effect](assumption ?? '')];
  });
  return ['', `Responses contained ${counted(all, 'guessed value')}. Do not assert on them:`, ...aligned(rows)];
}

/**
 * Formats the values by section, then the guessed values. For sections without advice, shows only the number of values
 * unless `isAll`.
 */
export function sweepReport(result: SweepResult, base: AssumptionValues, isAll: boolean): string {
  const lines = Object.entries(SECTIONS).flatMap(([section, [, heading]]) => {
    const found = result.results.filter((each) => each.outcome === section);
    if (!found[0]) return [];
    const title = `${counted(found.length, 'value')} ${heading.replace('(s)', found.length === 1 ? 's' : '')}`;
    const advice = ADVICE[found[0].outcome];
    if (!advice && !isAll) return [`${title}.`];
    const { warnings } = result.baseline;
    const warned =
      section === 'fails' && warnings.length > 0
        ? [`Warnings about requests of the tests: ${warnings.join(', ')}. leadmock run shows their advice.`]
        : [];
    const todo = advice ? [`What to do: ${advice}.`, ...warned] : [];
    return [`${title}:`, ...valueLines(found, base), ...todo, ''];
  });
  return [lines.join('\n').trimEnd(), ...guessLines(result)].join('\n');
}

function seconds({ ms }: CommandRun): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function outputLines({ output }: CommandRun, isAll: boolean): string[] {
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => `  | ${asLine(line.replace(/\r$/, ''))}`);
  if (output.trim() === '') return ['  | (no output)'];
  if (isAll || lines.length <= SHOWN_LINES) return lines;
  return [`  | … ${lines.length - SHOWN_LINES} more lines (--verbose shows them)`, ...lines.slice(-SHOWN_LINES)];
}

export function progressLine({ assumption, value, outcome, runs }: ValueResult, done: string): string {
  const ended = runs.map((run) => `${run.passed ? '' : `${run.ending} in `}${seconds(run)}`);
  const ending = ended.join(', then ') || 'changes no response';
  return `${done} ${SECTIONS[outcome][0].padEnd(5)} ${assumption}=${value} (${ending})`;
}

export function askedNothing(
  urlVariables: readonly string[],
  environment: NodeJS.ProcessEnv,
  unknownRoutes: BaselineResult['unknownRoutes'] = [],
): string {
  if (unknownRoutes.length > 0)
    return 'the command requested only routes that do not exist. Correct the paths, or add the operations with --operations';
  const rejects = environmentName('require-sandbox');
  const rejected =
    environment[rejects] === undefined
      ? ''
      : `, or ${rejects} let leadmock reject all its requests, because they selected no sandbox`;
  const names = urlVariables.map((name) => `$${name}`).join(' or ');
  return `the command sent no requests of the service to the URL in ${names} (--url-env sets another variable), and started no leadmock that read the values in $${SWEEP_VARIABLES.assume}${rejected}${proxyHint(environment)}`;
}

export const NOTHING_TRIED = `the leadmock that the command starts read no other value. Let this leadmock read the values from $${SWEEP_VARIABLES.assume}`;

export function unknownRouteLines(routes: BaselineResult['unknownRoutes']): string[] {
  return routes.map((route) => asLine(`unknown route: ${unknownRouteText(route)}`));
}

export function baselineLines(baseline: BaselineResult): string[] {
  const { passed, ending, requestCount, childMocks } = baseline;
  const ended = passed ? 'passed' : `failed (${ending})`;
  const lines = [
    `with the current values, the command ${ended}: ${counted(requestCount, 'request')} in ${seconds(baseline)}`,
  ];
  lines.push(...unknownRouteLines(baseline.unknownRoutes));
  if (!passed || !hasAsked(baseline)) return lines;
  if (childMocks.length > 0) {
    lines.push(
      `the command starts its own leadmock, which must read each value from $${SWEEP_VARIABLES.assume}. The sweep cannot see all requests, so the sweep runs the command for every value`,
    );
  }
  return lines;
}
