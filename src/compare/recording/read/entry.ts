import { parseOrText } from '../../../mock/core/json/text.ts';
import type { Exchange } from '../../exchange.ts';
import { asObject, type JsonObject, objectsIn } from '../../json.ts';

/** Entry of a HAR file. */
export interface HarEntry extends Omit<Exchange, 'operation' | 'path' | 'isPartial'> {
  url: URL;
  /** Size of the request body; undefined if unknown. */
  bodyBytes: number | undefined;
  isBodyMissing: boolean;
  isBodyCompressed: boolean;
  /** Text of the response body; undefined if the recorder saved no body. */
  answerText: string | undefined;
  answerBytes: number;
  /** Whether the response has a header of leadmock. */
  isOfLeadmock: boolean;
}

/** @returns the first header with the name, in lower case */
type Headers = (name: string) => string | undefined;

function headersOf(message: JsonObject): Headers {
  const headers = objectsIn(message['headers']).map(({ name, value }) => [String(name), String(value ?? '')] as const);
  return (wanted) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function decoded(text: string, encoding: unknown): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

/** HAR files may contain -1 for an unknown size. */
function bytesSent(request: JsonObject, headers: Headers): number | undefined {
  const sizes = [headers('content-length'), request['bodySize']].filter((size) => size !== undefined);
  const known = sizes.map(Number).filter((size) => size >= 0);
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** HAR files may contain a form as parameters instead of text. */
function requestBody(request: JsonObject, headers: Headers): Pick<HarEntry, 'body' | 'bodyBytes' | 'isBodyMissing'> {
  const postData = asObject(request['postData']);
  const { text, encoding, params } = postData ?? {};
  const bodyBytes = bytesSent(request, headers);
  if (typeof text === 'string' && text !== '')
    return { body: decoded(text, encoding), bodyBytes, isBodyMissing: false };
  const pairs = objectsIn(params).map(({ name, value }): [string, string] => [String(name), String(value ?? '')]);
  if (pairs.length > 0) return { body: new URLSearchParams(pairs).toString(), bodyBytes, isBodyMissing: false };
  const isEmpty = bodyBytes === 0 && (postData === undefined || text === '');
  const isNamed = postData !== undefined || headers('content-type') !== undefined;
  return { body: undefined, bodyBytes, isBodyMissing: !isEmpty && (isNamed || Number(bodyBytes) > 0) };
}

const NO_CONTENT = 204;

function answerBody(response: JsonObject): Pick<HarEntry, 'answerText' | 'answerBytes'> {
  const { text, encoding, size } = asObject(response['content']) ?? {};
  const answerBytes = typeof size === 'number' ? Math.max(0, size) : 0;
  if (typeof text === 'string' && text !== '') return { answerText: decoded(text, encoding), answerBytes };
  const isEmpty = (text === '' && size === 0) || response['status'] === NO_CONTENT;
  return { answerText: isEmpty ? '' : undefined, answerBytes };
}

/** Difference between `Date` and the recorded time of the response from which `Date` seems wrong. */
const MAX_CLOCK_DIFFERENCE_MS = 26 * 60 * 60_000;

function timesIn(entry: JsonObject, headers: Headers): Pick<HarEntry, 'atMs' | 'endMs' | 'answeredMs'> {
  const started = String(entry['startedDateTime']);
  const atMs = Date.parse(started);
  const endMs = atMs + Math.max(0, Number(entry['time']) || 0);
  const dateMs = Date.parse(headers('date') ?? '');
  const isZoned = /(Z|[+-]\d\d:?\d\d)$/i.test(started);
  const isDate = Math.abs(dateMs - endMs) < MAX_CLOCK_DIFFERENCE_MS;
  return { atMs, endMs, answeredMs: isDate ? dateMs : isZoned ? endMs : undefined };
}

/** @returns why the entry is invalid, if so */
export function readEntry(entry: JsonObject, number: number): HarEntry | string {
  const [request, response] = [asObject(entry['request']), asObject(entry['response'])];
  if (!request || !response) return 'entry without a request or a response';
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return 'invalid method or URL';
  const [headers, answerHeaders] = [headersOf(request), headersOf(response)];
  const times = timesIn(entry, answerHeaders);
  if (Number.isNaN(times.atMs)) return 'entry without a valid startedDateTime';
  const status = Number(response['status']);
  const sent = requestBody(request, headers);
  const received = answerBody(response);
  return {
    number,
    ...times,
    method: method.toUpperCase(),
    url: new URL(url),
    token: headers('token'),
    contentType: headers('content-type'),
    ...sent,
    sent: asObject(parseOrText(sent.body ?? '')) ?? {},
    isBodyCompressed: (headers('content-encoding') ?? 'identity').toLowerCase() !== 'identity',
    status: Number.isInteger(status) && status > 0 ? status : 0,
    ...received,
    answer: parseOrText(received.answerText ?? ''),
    isOfLeadmock: answerHeaders('x-mock-request-id') !== undefined,
  };
}
