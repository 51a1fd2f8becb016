import type { Report } from '../../../client/index.ts';
import { asLine } from '../../print/print.ts';
import { summarize } from './summary.ts';

function plain(text: string): string {
  return asLine(text).replace(/[\\`*_[\]<>|~&]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function code(text: string): string {
  return `\`${text}\``;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function listItem(line: string): string {
  return `- ${plain(line)}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(heads), row(heads.map(() => '---')), ...rows.map(row)];
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : ['', `### ${title}`, '', ...lines, ''].join('\n');
}

export function reportMarkdown(report: Report): string {
  const { title, about, askedNothing, guessed, confirmed, unknownRoutes, unfired, evicted } = summarize(report);
  const warned = report.warnings.map(({ id, count, text, advice, sandboxes }) => {
    return [code(id), `${count}`, sandboxes.map(plain).join(', '), `${plain(text)} ${plain(advice)}`];
  });
  const covered = report.operations.map(({ operation, requestCount, seen, notSeen }) => {
    const counts = Object.entries(seen).map(([outcome, count]) => `${code(outcome)} ${count}`);
    return [code(operation), `${requestCount}`, counts.join(', '), notSeen.map(code).join(' ')];
  });
  const heads = ['warning', 'requests', 'sandboxes', 'cause and advice'];
  return [
    `## leadmock: ${title}\n\n${about}.\n`,
    askedNothing === undefined ? '' : `\n**${askedNothing}**\n`,
    section('Warnings', warned.length === 0 ? [] : table(heads, warned)),
    section('Unknown routes', unknownRoutes.map(listItem)),
    section('Faults that never fired', [...unfired, ...evicted].map(listItem)),
    section('Guessed values: do not assert on them', guessed.map(listItem)),
    section('Confirmed on your account', confirmed.map(listItem)),
    section('Coverage', table(['operation', 'requests', 'seen', 'never seen'], covered)),
  ].join('');
}
