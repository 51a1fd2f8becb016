import { isTooDeep, MAX_DEPTH } from '../../../core/json/nesting.ts';
import { parseOrText } from '../../../core/json/parse-or-text.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { asObject, isPage, type JsonObject } from '../../answer.ts';
import { operationOf, samples } from '../../samples.ts';
import { HiddenTexts } from '../mask/originals.ts';
import { BigIds } from './big-ids.ts';
import { isBegunJson } from './bodies.ts';
import type { Har, HarEntry, LeftOut } from './har.ts';
import { header } from './headers.ts';

export interface RecordedExchange {
  /** Position in the recording or run, starting at 1. */
  number: number;
  atMs: number;
  /** In a recording, time of the response by the same clock as `atMs`; in a run, equal to `atMs`. */
  endMs: number;
  /**
   * Time of the response by the `Date` header, or else by the clock of the client. Undefined if neither is reliable.
   */
  answeredMs: number | undefined;
  operation: OperationId;
  method: string;
  /** Path relative to the base URL, without the query. */
  path: string;
  token: string | undefined;
  contentType: string | undefined;
  body: string | undefined;
  /** Parsed body of the request; empty if the body is not a JSON object. */
  sent: JsonObject;
  /**
   * Whether a body or the outcome of the request is unknown. Such an exchange may update the state, but is not compared
   * with leadmock.
   */
  isPartial: boolean;
  status: number;
  answer: unknown;
}

export interface Exchanges {
  base: string;
  exchanges: readonly RecordedExchange[];
  traffic: readonly RecordedExchange[];
  leftOut: ReadonlyMap<LeftOut, readonly number[]>;
  originals: HiddenTexts;
}

interface Routed {
  entry: HarEntry;
  base: string;
  path: string;
  operation: OperationId;
}

function routed(entry: HarEntry): Routed | undefined {
  const { origin, pathname } = entry.url;
  const steps = pathname.replace(/\/$/, '').split('/').slice(1);
  for (let count = steps.length; count > 0; count -= 1) {
    const path = `/${steps.slice(-count).join('/')}`;
    const operation = operationOf(`${entry.method} ${path}`);
    if (!operation) continue;
    const prefix = steps.slice(0, -count).map((step) => `/${step}`);
    return { entry, base: origin + prefix.join(''), path, operation };
  }
  return undefined;
}

function statusIn({ answer = '' }: HarEntry): unknown {
  return asObject(parseOrText(answer))?.['status'];
}

function hasEnvelope(entry: HarEntry): boolean {
  return ['success', 'error'].includes(String(statusIn(entry)));
}

function isTaken(entry: HarEntry): boolean {
  return statusIn(entry) === 'success';
}

function baseWithMost(all: readonly Routed[], isLike: (entry: HarEntry) => boolean): string | undefined {
  const scores = new Map<string, number>();
  for (const { base, entry } of all) if (isLike(entry)) scores.set(base, (scores.get(base) ?? 0) + 1);
  const [best] = [...scores].sort(([, one], [, other]) => other - one);
  return best?.[0];
}

function baseOf(all: readonly Routed[]): string | undefined {
  return (
    baseWithMost(all, hasEnvelope) ?? baseWithMost(all, ({ status, answer }) => status > 0 && answer === undefined)
  );
}

function whyTooDeep({ body = '', answer = '' }: HarEntry): LeftOut | undefined {
  const isDeep = [body, answer].some((text) => isTooDeep(parseOrText(text)));
  return isDeep ? `request or response nested deeper than ${MAX_DEPTH} levels` : undefined;
}

function whyUnusable(entry: HarEntry): LeftOut | undefined {
  const { status, answer = '', answerBytes, headers, isUnused } = entry;
  if (isUnused) return 'response that compare did not judge';
  if (status === 304) return 'response from the cache of the client (HTTP 304)';
  if (status >= 300 && status < 400) return 'redirect';
  const isWhole = hasEnvelope(entry);
  if (!isWhole && /^\s*\{/.test(answer) && Buffer.byteLength(answer) < answerBytes)
    return 'response that the recorder cut off';
  if (isPage({ status, body: parseOrText(answer) }))
    return `response of a proxy instead of the service (HTTP ${status})`;
  const encoding = header(headers, 'content-encoding') ?? 'identity';
  return encoding.toLowerCase() === 'identity'
    ? undefined
    : 'request with a compressed body, which compare cannot read';
}

const BODY_MISSING =
  'request without its body: record the bodies of requests, as browsers, Playwright and mitmproxy do';
const BODY_CUT = 'request whose body the recorder cut off';

/** If a gateway reports a failure, the service may have performed the request. */
function whyUncertain(entry: HarEntry): LeftOut | undefined {
  return [502, 503, 504].includes(entry.status) ? whyUnusable(entry) : undefined;
}

function whyAnswerMissing({ status, answer }: HarEntry): LeftOut | undefined {
  if (status === 0) return 'request without a complete response';
  if (answer !== undefined || (status >= 300 && status < 400)) return undefined;
  return "response without its body: record with content (Playwright: content: 'embed'; browsers: HAR with content)";
}

/** If the size of a body is unknown, incomplete JSON that the service accepted counts as cut off by the recorder. */
function whyBodyMissing({ entry, operation }: Routed): LeftOut | undefined {
  const { body = '', bodyBytes, isBodyMissing } = entry;
  if (!('body' in samples[operation])) return undefined;
  if (isBodyMissing) return BODY_MISSING;
  const isShort = bodyBytes === undefined ? isTaken(entry) : Buffer.byteLength(body) < bodyBytes;
  return isShort && isBegunJson(body) ? BODY_CUT : undefined;
}

/** Difference between `Date` and the recorded time of the response from which `exchangeOf` ignores `Date`. */
const MAX_CLOCK_DIFFERENCE_MS = 26 * 60 * 60_000;

function exchangeOf(
  { entry, path, operation }: Routed,
  { isPartial, ids }: { isPartial: boolean; ids: BigIds },
): RecordedExchange {
  const { number, startedMs, answeredMs, isZoned, method, headers, status, answer = '' } = entry;
  const body = entry.body === undefined ? undefined : ids.inJson(entry.body);
  const dateMs = Date.parse(header(entry.answerHeaders, 'date') ?? '');
  const isDate = Math.abs(dateMs - answeredMs) < MAX_CLOCK_DIFFERENCE_MS;
  return {
    number,
    atMs: startedMs,
    endMs: answeredMs,
    answeredMs: isDate ? dateMs : isZoned ? answeredMs : undefined,
    operation,
    method,
    path: ids.inPath(path),
    token: header(headers, 'token'),
    contentType: header(headers, 'content-type'),
    body,
    sent: asObject(parseOrText(body ?? '')) ?? {},
    isPartial,
    status,
    answer: parseOrText(ids.inJson(answer)),
  };
}

function whyForeign(entry: HarEntry, base: string): LeftOut {
  const isHere = entry.url.href.startsWith(`${base}/`);
  if (entry.method === 'OPTIONS') return 'CORS preflight (OPTIONS)';
  return isHere && hasEnvelope(entry) ? 'request to an operation outside the contract' : 'request outside the API';
}

interface Usage {
  /** Whether the entry becomes an exchange that is not compared, because a body or the outcome is unknown. */
  isPartial: boolean;
  /** Why the entry is not compared; undefined if it is. */
  why: LeftOut | undefined;
}

function usageOf(found: Routed): Usage {
  const { entry } = found;
  const whyDeep = whyTooDeep(entry);
  if (whyDeep !== undefined || entry.isUnused) return { isPartial: false, why: whyDeep ?? whyUnusable(entry) };
  const whyPartial = whyAnswerMissing(entry) ?? whyBodyMissing(found) ?? whyUncertain(entry);
  return { isPartial: whyPartial !== undefined, why: whyPartial ?? whyUnusable(entry) };
}

export function exchangesIn({ entries, leftOut }: Har): Exchanges | undefined {
  const all = new Map(entries.map((entry) => [entry, routed(entry)]));
  const base = baseOf([...all.values()].flatMap((each) => each ?? []));
  if (base === undefined) return undefined;
  const out = new Map<LeftOut, number[]>();
  const leave = (number: number, why: LeftOut) => out.set(why, [...(out.get(why) ?? []), number]);
  for (const [number, why] of leftOut) leave(number, why);
  const traffic: RecordedExchange[] = [];
  const originals = new HiddenTexts();
  const ids = new BigIds();
  for (const [entry, found] of all) {
    const isOurs = found?.base === base;
    const { isPartial, why } = isOurs ? usageOf(found) : { isPartial: false, why: whyForeign(entry, base) };
    const exchange = isOurs && (isPartial || why === undefined) ? exchangeOf(found, { isPartial, ids }) : undefined;
    if (exchange) traffic.push(exchange);
    if (why !== undefined) leave(entry.number, why);
    originals.addEntry(entry, exchange ? [exchange.sent, exchange.answer] : []);
  }
  const exchanges = traffic.filter(({ isPartial }) => !isPartial);
  return { base, exchanges, traffic, leftOut: out, originals };
}
