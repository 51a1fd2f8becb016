import type { Report } from '../../../client/index.ts';
import { asLine } from '../../print/show.ts';
import { ASKED_NOTHING, aboutLine, evictedLines, sumsOf, unfiredLine } from './sums.ts';

/** Escapes a text for Markdown, also in tables. */
function plain(text: string): string {
  return asLine(text).replace(/[\\`*_[\]<>|~&]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(heads), row(heads.map(() => '---')), ...rows.map(row)];
}

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ');

function warningLines({ warnings }: Report): string[] {
  if (warnings.length === 0) return [];
  const rows = warnings.map(({ id, count, text, advice, sandboxes }) => {
    return [`\`${id}\``, `${count}`, sandboxes.map(plain).join(', '), `${plain(text)} ${plain(advice)}`];
  });
  return ['', '### Warnings', '', ...table(['warning', 'requests', 'sandboxes', 'what, and what to do'], rows)];
}

function unfiredLines(report: Report): string[] {
  const lines = [...report.unfired.faults.map((fault) => plain(unfiredLine(fault))), ...evictedLines(report)];
  return lines.length === 0 ? [] : ['', '### Faults that never fired', '', ...lines.map((line) => `- ${line}`)];
}

/** Markdown for the summary of a CI job. */
export function reportMarkdown(report: Report): string {
  const { requests, seen, all } = sumsOf(report);
  const rows = report.operations.map(({ operation, requests: asked, seen: outcomes, never }) => [
    ...[`\`${operation}\``, `${asked}`],
    ...[
      Object.entries(outcomes)
        .map(([outcome, count]) => `\`${outcome}\` ${count}`)
        .join(', '),
      listed(never),
    ],
  ]);
  return [
    ...[`## leadmock: ${seen} of ${all} outcomes seen`, '', `${aboutLine(report)}.`],
    ...(requests === 0 ? ['', `**${ASKED_NOTHING}**`] : []),
    ...warningLines(report),
    ...unfiredLines(report),
    ...['', '### Coverage', '', ...table(['operation', 'requests', 'seen', 'never seen'], rows), ''],
  ].join('\n');
}
