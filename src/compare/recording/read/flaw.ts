import { parseOrText } from '../../../mock/core/json/text.ts';
import { isTooDeep, MAX_DEPTH } from '../../../mock/core/json/values.ts';
import { isPage, isSuccess } from '../../exchange.ts';
import { asObject } from '../../json.ts';
import { looksMasked } from '../../masks/look.ts';
import type { HarEntry } from './entry.ts';
import { isBegunJson } from './har-file.ts';

/** Why compare cannot judge an exchange. */
export interface Flaw {
  /** For lines such as `3 × redirect`. */
  why: string;
  /** Whether the exchange is kept, because the service may have performed the request. */
  isPartial: boolean;
}

export function hasEnvelope({ response }: Pick<HarEntry, 'response'>): boolean {
  return ['success', 'error'].includes(String(asObject(response)?.['status']));
}

/** Incomplete JSON that the service accepted counts as cut off, because a recorder may write the size of the cut text. */
function isBodyCut(entry: HarEntry): boolean {
  const { body = '', bodyBytes = 0 } = entry;
  return isBegunJson(body) && (Buffer.byteLength(body) < bodyBytes || isSuccess(entry));
}

/** Whether the text is JSON that a recorder or sanitizer has damaged. */
function isDamaged(text = ''): boolean {
  return /^\s*[{[]/.test(text) && typeof parseOrText(text) === 'string';
}

function isResponseCut(entry: HarEntry): boolean {
  const { responseText = '', answerBytes } = entry;
  const isShort = Buffer.byteLength(responseText) < answerBytes || isBegunJson(responseText);
  return isDamaged(responseText) && isShort;
}

function isMaskedBody(body: string): boolean {
  return body !== '' && typeof parseOrText(body) === 'string' && looksMasked(body.trim());
}

/** Control characters and unreadable characters, for example of a compressed body. */
const GARBLED = /[^\P{Cc}\s]|\ufffd/u;

/** @param hasBody whether requests of the operation have a body */
export function flawOf(entry: HarEntry, hasBody: boolean): Flaw | undefined {
  const { status, body = '', response, responseText } = entry;
  const isRedirect = status >= 300 && status < 400;
  // If a gateway reports a failure, the service may have performed the request.
  const isOfGateway = [502, 503, 504].includes(status);
  const flaws: readonly (readonly [has: boolean, why: string, isPartial: boolean])[] = [
    [
      isTooDeep(response) || isTooDeep(parseOrText(body)),
      `request or response nested deeper than ${MAX_DEPTH} levels`,
      false,
    ],
    [status === 0, 'request without a complete response', true],
    [status === 304, 'response from the cache of the client (HTTP 304)', false],
    [isRedirect, 'redirect', false],
    [
      responseText === undefined,
      "response without its body: record with content (Playwright: content: 'embed'; browsers: HAR with content)",
      true,
    ],
    [
      hasBody && entry.isBodyMissing,
      'request without its body: record the bodies of requests, as browsers, Playwright and mitmproxy do',
      true,
    ],
    [hasBody && isBodyCut(entry), 'request whose body the recorder cut off', true],
    [hasBody && isSuccess(entry) && isDamaged(body), 'request with damaged JSON', true],
    [typeof response === 'string' && looksMasked(response.trim()), 'response whose body is masked', true],
    [hasBody && isMaskedBody(body), 'request whose body is masked', true],
    [isResponseCut(entry), 'response that the recorder cut off', true],
    [isDamaged(responseText), 'response with damaged JSON', true],
    [!hasEnvelope(entry) && GARBLED.test(responseText ?? ''), 'response in an encoding that compare cannot read', true],
    [isPage(entry), `response of a proxy instead of the service (HTTP ${status})`, isOfGateway],
    [entry.isBodyCompressed, 'request with a compressed body, which compare cannot read', true],
  ];
  const [, why, isPartial] = flaws.find(([has]) => has) ?? [];
  return why === undefined ? undefined : { why, isPartial: isPartial === true };
}
