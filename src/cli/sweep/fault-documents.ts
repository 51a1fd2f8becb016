import { junitReport, type TestCase } from '../../run/junit.ts';
import type { WriteOutcome } from '../../sweep/faults/outcomes.ts';
import { storyOf } from '../../sweep/faults/story.ts';
import {
  faultName,
  hasOwnServer,
  headingOf,
  isFinding,
  isNothingJudged,
  isOpen,
  OWN_SERVER,
  type ReportedSweep,
  usualLines,
} from './fault-lines.ts';

export const FAULTS_SUITE = 'leadmock sweep --faults';

function caseOf(outcome: WriteOutcome, { reproduce }: ReportedSweep): TestCase {
  const { write, sandbox, test, accepted, reason } = outcome;
  const place = test === undefined ? sandbox : `${test} (${sandbox})`;
  const name = `${faultName(write.fault)} at ${write.operation}: ${place}`;
  const story = storyOf(outcome);
  const heading = headingOf(outcome);
  const text = `${heading}${story ? `: ${story.what}` : reason === undefined ? '' : `: ${reason}`}`;
  if (!isFinding(outcome) && !isOpen(outcome)) {
    return { name, outcome: 'passed', text: accepted === undefined ? text : `${text} (accepted: ${accepted})` };
  }
  const lines = story ? [story.happened, `Advice: ${story.advice}.`] : [];
  const output = [...lines, `Reproduce it: ${reproduce(outcome)}`].join('\n');
  return { name, outcome: isFinding(outcome) ? 'failed' : 'error', text, output };
}

export function faultJunit(reported: ReportedSweep): string {
  const { result, outcomes } = reported;
  const [text = ''] = usualLines(result.usual);
  const unobserved: TestCase = { name: 'servers', outcome: 'error', text: OWN_SERVER };
  const nothing: TestCase = { name: 'writes', outcome: 'error', text: 'nothing judged' };
  return junitReport(FAULTS_SUITE, [
    { name: 'without a fault', outcome: result.usual.passed ? 'passed' : 'failed', text },
    ...(result.usual.passed && isNothingJudged(outcomes) ? [nothing] : []),
    ...(result.usual.passed && hasOwnServer(result.usual) ? [unobserved] : []),
    ...outcomes.map((outcome) => caseOf(outcome, reported)),
  ]);
}

export function faultDocument({ result, outcomes, stale, reproduce }: ReportedSweep): object {
  const { usual, runCount, limited } = result;
  const { passed, requestCount, operations } = usual;
  return {
    usual: { passed, requestCount, operations, hasOwnServer: hasOwnServer(usual) },
    runs: runCount,
    writes: {
      all: outcomes.length + limited.writes,
      tried: outcomes.filter(({ verdict }) => verdict !== 'not tried').length,
      limited: limited.writes,
    },
    outcomes: outcomes.map((outcome) => {
      const { verdict, write, sandbox, test, judgment, reason, accepted } = outcome;
      const { added = [], missing = [], remaining = [], failedTests = [], faulted, repeats = [] } = judgment ?? {};
      return {
        verdict,
        operation: write.operation,
        fault: write.fault.name,
        isGuess: write.fault.isGuess,
        sandbox,
        ...(test !== undefined && { test }),
        ...(reason !== undefined && { reason }),
        ...(accepted !== undefined && { accepted }),
        ...(storyOf(outcome) && { happened: storyOf(outcome)?.happened, reproduce: reproduce(outcome) }),
        request: `${write.entry.method} ${write.entry.path}`,
        faulted: faulted?.id ?? null,
        repeats: repeats.map(({ id }) => id),
        failedTests,
        added,
        missing,
        remaining,
      };
    }),
    stale,
  };
}
