import type { Report } from '../../../client/index.ts';
import { counted } from '../../print/print.ts';
import { fieldLines } from '../../print/table.ts';
import { coveredOutcomes, summarize } from './summary.ts';

export function reportLines(report: Report): string[] {
  const { title, about, askedNothing, guessed, confirmed, unknownRoutes, unfired, evicted } = summarize(report);
  const warned = report.warnings.flatMap(({ id, count, text, advice }) => [
    `warning: ${id}, ${counted(count, 'request')}: ${text}`,
    `  ${advice}`,
  ]);
  const found = confirmed.map((line) => `confirmed on your account: ${line}`);
  const unknown = unknownRoutes.map((line) => `unknown route: ${line}`);
  const never = unfired.map((line) => `never fired: ${line}`);
  const rest = [...guessed, ...found, ...warned, ...unknown, ...never, ...evicted];
  const head = [`${title}; ${about}`, askedNothing ?? []].flat();
  return [...head, '', ...fieldLines(coveredOutcomes(report)), ...(rest.length > 0 ? ['', ...rest] : [])];
}
