import type { Report } from '../../../client/index.ts';
import { junitReport, type TestCase } from '../../../run/junit.ts';
import { asJson, asLine, counted } from '../../print/print.ts';
import { fieldLines } from '../../print/table.ts';
import {
  coveredOutcomes,
  missingWarnings,
  sectionsOf,
  summarize,
  UNFIRED_FAULT,
  unfiredFact,
  warningFact,
} from './facts.ts';
import type { RunReport } from './run-report.ts';

function reportText(report: RunReport): string {
  const { title, about, askedNothing } = summarize(report);
  const facts = sectionsOf(report).flatMap(({ label, facts }) => facts.map((fact) => label + fact));
  const head = [report.failure, `${title}; ${about}`, askedNothing].filter((line) => line !== undefined);
  const rest = facts.length > 0 ? ['', ...facts] : [];
  return [...head, '', ...fieldLines(coveredOutcomes(report)), ...rest].join('\n');
}

function plain(text: string): string {
  return asLine(text).replace(/[\\`*_[\]<>|~&]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function code(text: string): string {
  return `\`${text}\``;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function section(heading: string, lines: readonly string[]): string {
  return ['', `### ${heading}`, '', ...lines, ''].join('\n');
}

function reportMarkdown(report: RunReport): string {
  const { failure } = report;
  const { title, about, askedNothing } = summarize(report);
  const covered = report.operations.map(({ operation, requestCount, seen, notSeen }) => {
    const counts = Object.entries(seen).map(([outcome, count]) => `${code(outcome)} ${count}`);
    return row([code(operation), `${requestCount}`, counts.join(', '), notSeen.map(code).join(' ')]);
  });
  const heads = ['operation', 'requests', 'seen', 'never seen'];
  return [
    failure === undefined ? `## leadmock: ${title}\n\n` : `## leadmock: ${plain(failure)}\n\n${title}; `,
    `${about}.\n`,
    askedNothing === undefined ? '' : `\n**${askedNothing}**\n`,
    ...sectionsOf(report).map(({ heading, facts }) =>
      section(
        heading,
        facts.map((fact) => `- ${plain(fact)}`),
      ),
    ),
    section('Coverage', [row(heads), row(heads.map(() => '---')), ...covered]),
  ].join('');
}

function seenCases({ operation, seen }: Report['operations'][number]): TestCase[] {
  return Object.entries(seen).map(([outcome, count]) => ({
    name: `${operation}: ${outcome}`,
    outcome: 'passed',
    text: `seen ${counted(count, 'time')}`,
  }));
}

export const REPORT_SUITE = 'leadmock report';

/** Unseen outcomes are text, because a suite need not see all outcomes. */
function reportJunit(report: RunReport, expected: readonly string[] = []): string {
  const { title, about, askedNothing } = summarize(report);
  const failed = (name: string, text: string): TestCase => ({ name, outcome: 'failed', text });
  const failure: TestCase[] =
    report.failure === undefined ? [] : [{ name: 'run', outcome: 'error', text: report.failure }];
  if (report.sandboxes.created === 0) return junitReport(REPORT_SUITE, failure);
  return junitReport(REPORT_SUITE, [
    ...failure,
    askedNothing === undefined
      ? { name: 'requests', outcome: 'passed', text: about }
      : failed('requests', askedNothing),
    ...report.warnings.map((warning): TestCase => {
      const outcome = expected.includes(warning.id) ? 'passed' : 'failed';
      return { name: `warning: ${warning.id}`, outcome, text: warningFact(warning) };
    }),
    ...missingWarnings(report, expected).map((id) => failed(`warning: ${id}`, 'the expected warning did not occur')),
    ...report.unfiredFaults.map((fault): TestCase => {
      const outcome = expected.includes(UNFIRED_FAULT) ? 'passed' : 'failed';
      return { name: unfiredFact(fault), outcome, text: 'the fault never fired, so its effect is untested' };
    }),
    ...report.operations.flatMap(seenCases),
    { name: 'outcomes', outcome: 'passed', text: [title, ...fieldLines(coveredOutcomes(report))].join('\n') },
  ]);
}

/** @param expected ids of warnings that are no failures in JUnit */
type Format = (report: RunReport, expected?: readonly string[]) => string;

export const formats = {
  text: reportText,
  markdown: reportMarkdown,
  json: asJson as Format,
  junit: reportJunit,
} satisfies Record<string, Format>;
