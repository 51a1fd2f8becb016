import { noHints } from '../judge/hints.ts';
import { compareExchanges, type ExchangeComparison } from './compare-exchanges.ts';
import { type Exchanges, exchangesIn } from './read/exchanges.ts';
import { type Har, UnreadableRecording } from './read/har.ts';
import { header } from './read/headers.ts';

/** Contains personal data, which callers must mask. */
export interface RecordingComparison extends Exchanges, ExchangeComparison {
  /** Whether the service is a leadmock. */
  isLeadmock: boolean;
}

/** @throws UnreadableRecording if the recording contains no usable exchange with the service */
export function compareRecording(har: Har): RecordingComparison {
  const found = exchangesIn(har);
  if (!found || found.exchanges.length === 0) throw new UnreadableRecording(whyNothing(har, found));
  const hasHeader = har.entries.some(({ answerHeaders }) => header(answerHeaders, 'x-mock-request-id') !== undefined);
  const { isLeadmock = hasHeader, hints = noHints } = har.saved ?? {};
  return { ...found, ...compareExchanges(found.traffic, hints), isLeadmock };
}

function whyNothing({ total, entries, leftOut }: Har, found: Exchanges | undefined): string {
  const unread = new Map<string, number[]>();
  if (entries.length === 0) for (const [number, why] of leftOut) unread.set(why, [...(unread.get(why) ?? []), number]);
  const reasons = [...(found?.leftOut ?? unread)].map(([why, numbers]) => `${numbers.length} × ${why}`);
  const what = `compare can use none of the ${total} entries`;
  if (reasons.length > 0) return `${what}: ${reasons.join('; ')}`;
  return `${what}: no entry has a response of the service. Record calls such as POST /login, POST /task, GET /view/{id} or POST /lead/{id}/payment, whose responses have the status "success" or "error"`;
}
