import { asObject, isPage, isUncertain } from './answer.ts';
import type { Hints } from './judge/hints.ts';
import type { Known } from './known.ts';
import type { RecordedExchange } from './recording/read/exchanges.ts';
import type { Exchange } from './sender.ts';

/**
 * Converts the exchanges of a run to exchanges of a recording. Omits outdated reads and requests that a proxy seems to
 * have blocked. Exchanges with an unknown result become partial.
 */
export function transcriptOf(exchanges: readonly Exchange[]): RecordedExchange[] {
  return exchanges.flatMap(({ number, request, sent, operation, answer, sentMs, endMs, atMs, isStale }) => {
    const isFromPage = isPage(answer);
    if (operation === undefined || isStale || (isFromPage && !isUncertain(answer))) return [];
    const { method, path, headers, body } = request;
    return [
      {
        number,
        atMs: sentMs,
        endMs,
        answeredMs: atMs,
        operation,
        method,
        path,
        token: headers['token'],
        contentType: headers['Content-Type'],
        body,
        sent: asObject(sent) ?? {},
        isPartial: answer.status === 0 || answer.unread !== undefined || isFromPage,
        status: answer.status,
        answer: answer.body,
      },
    ];
  });
}

export function hintsOf(known: Known, leadIsDeal: boolean | undefined): Hints {
  const absent = ['noId', 'noEmployee', 'noView', 'noToken', 'wrong'].map((name) => String(known[name]));
  const deals = leadIsDeal === undefined ? [] : [[Number(known['lead']), leadIsDeal] as const];
  return { absentIds: new Set(absent), deals: new Map(deals), isAlone: true };
}
