import { parseOrText } from '../../../mock/core/json/text.ts';
import { isTooDeep } from '../../../mock/core/json/values.ts';
import type { Exchange } from '../../exchange.ts';
import { asObject, type JsonObject, objectsIn, withSortedKeys } from '../../json.ts';
import { bodyText } from './body-text.ts';

/** Entry of a HAR file. */
export interface HarEntry extends Omit<Exchange, 'operation' | 'path' | 'isPartial'> {
  url: URL;
  /** Size of the request body; undefined if unknown. */
  bodyBytes: number | undefined;
  isBodyMissing: boolean;
  isBodyCompressed: boolean;
  /** Text of the response body; undefined if the recorder saved no body. */
  responseText: string | undefined;
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

/** Recorders may write the fields of an object in another order than the service. */
function parsed(text: string): unknown {
  const value = parseOrText(text);
  return isTooDeep(value) ? value : withSortedKeys(value);
}

/** HAR files may contain -1 for an unknown size. */
function bytesSent(request: JsonObject, headers: Headers): number | undefined {
  const sizes = [headers('content-length'), request['bodySize']].filter((size) => size !== undefined);
  const known = sizes.map(Number).filter((size) => size >= 0);
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** A recorder may save a body as the parameters of a form, and JSON as the names and values of parameters. */
function bodyOfParameters(params: unknown, bodyBytes: number | undefined): string | undefined {
  const pairs = objectsIn(params).map(({ name, value }): [string, string] => [String(name), String(value ?? '')]);
  const text = bodyText(pairs.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&'), undefined);
  if (!/^\s*\{/.test(text)) return new URLSearchParams(pairs).toString();
  const isWhole = bodyBytes === undefined || Buffer.byteLength(text) === bodyBytes;
  return isWhole && asObject(parseOrText(text)) ? text : undefined;
}

function requestBody(request: JsonObject, headers: Headers): Pick<HarEntry, 'body' | 'bodyBytes' | 'isBodyMissing'> {
  const postData = asObject(request['postData']);
  const { text, encoding, params } = postData ?? {};
  const bodyBytes = bytesSent(request, headers);
  if (typeof text === 'string' && text !== '')
    return { body: bodyText(text, encoding), bodyBytes, isBodyMissing: false };
  if (objectsIn(params).length > 0) {
    const body = bodyOfParameters(params, bodyBytes);
    return { body, bodyBytes, isBodyMissing: body === undefined };
  }
  const isNamed = postData !== undefined || headers('content-type') !== undefined;
  const isEmpty = headers('content-length') === '0' || (bodyBytes === 0 && !isNamed);
  return { body: undefined, bodyBytes, isBodyMissing: !isEmpty && (isNamed || Number(bodyBytes) > 0) };
}

const NO_CONTENT = 204;

function responseBody(response: JsonObject): Pick<HarEntry, 'responseText' | 'answerBytes'> {
  const { text, encoding, size } = asObject(response['content']) ?? {};
  const answerBytes = typeof size === 'number' ? Math.max(0, size) : 0;
  if (typeof text === 'string' && text !== '') return { responseText: bodyText(text, encoding), answerBytes };
  const isEmpty = (text === '' && size === 0) || response['status'] === NO_CONTENT;
  return { responseText: isEmpty ? '' : undefined, answerBytes };
}

/** Difference between `Date` and the recorded time of the response from which `Date` seems wrong. */
const MAX_CLOCK_DIFFERENCE_MS = 26 * 60 * 60_000;

function timesIn(entry: JsonObject, headers: Headers): Pick<HarEntry, 'atMs' | 'endMs' | 'respondedMs'> {
  const started = String(entry['startedDateTime']);
  const atMs = Date.parse(started);
  const endMs = atMs + Math.max(0, Number(entry['time']) || 0);
  const dateMs = Date.parse(headers('date') ?? '');
  const isZoned = /(Z|[+-]\d\d:?\d\d)$/i.test(started);
  const isDate = Math.abs(dateMs - endMs) < MAX_CLOCK_DIFFERENCE_MS;
  return { atMs, endMs, respondedMs: isDate ? dateMs : isZoned ? endMs : undefined };
}

/** @returns why the entry is invalid, if so */
export function readEntry(entry: JsonObject, number: number): HarEntry | string {
  const [request, response] = [asObject(entry['request']), asObject(entry['response'])];
  if (!request || !response) return 'entry without a request or a response';
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return 'invalid method or URL';
  const [headers, responseHeaders] = [headersOf(request), headersOf(response)];
  const times = timesIn(entry, responseHeaders);
  if (Number.isNaN(times.atMs)) return 'entry without a valid startedDateTime';
  const status = Number(response['status']);
  const sent = requestBody(request, headers);
  const received = responseBody(response);
  return {
    number,
    ...times,
    method: method.toUpperCase(),
    url: new URL(url),
    token: headers('token'),
    contentType: headers('content-type'),
    ...sent,
    sent: asObject(parsed(sent.body ?? '')) ?? {},
    isBodyCompressed: (headers('content-encoding') ?? 'identity').toLowerCase() !== 'identity',
    status: Number.isInteger(status) && status > 0 ? status : 0,
    ...received,
    response: parsed(received.responseText ?? ''),
    isOfLeadmock: responseHeaders('x-mock-request-id') !== undefined,
  };
}
