import type { Report } from '../../../client/index.ts';
import { counted } from '../../print/print.ts';
import { fieldLines } from '../../print/table.ts';
import { summarize } from './summary.ts';

export function reportLines(report: Report): string[] {
  const { title, about, askedNothing, guessed, confirmed, unknownRoutes, unfired, evicted } = summarize(report);
  const covered = report.operations.map(({ operation, seen, notSeen }) => {
    const count = Object.keys(seen).length;
    const lacking = notSeen.length > 0 ? `; never ${notSeen.join(', ')}` : '';
    return [operation, `${count} of ${count + notSeen.length}${lacking}`];
  });
  const warned = report.warnings.flatMap(({ id, count, text, advice }) => [
    `warning: ${id}, ${counted(count, 'request')}: ${text}`,
    `  ${advice}`,
  ]);
  const found = confirmed.map((line) => `confirmed on your account: ${line}`);
  const unknown = unknownRoutes.map((line) => `unknown route: ${line}`);
  const never = unfired.map((line) => `never fired: ${line}`);
  const rest = [...guessed, ...found, ...warned, ...unknown, ...never, ...evicted];
  const head = [`${title}; ${about}`, askedNothing ?? []].flat();
  return [...head, '', ...fieldLines(Object.fromEntries(covered)), ...(rest.length > 0 ? ['', ...rest] : [])];
}
