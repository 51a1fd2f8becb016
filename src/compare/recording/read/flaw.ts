import { parseOrText } from '../../../mock/core/json/text.ts';
import { isTooDeep, MAX_DEPTH } from '../../../mock/core/json/values.ts';
import { isPage, isSuccess } from '../../exchange.ts';
import { asObject } from '../../json.ts';
import type { HarEntry } from './entry.ts';
import { isBegunJson } from './har-file.ts';

/** Why compare cannot judge an exchange. */
export interface Flaw {
  /** For lines such as `3 × redirect`. */
  why: string;
  /** Whether the exchange is kept, because the service may have performed the request. */
  isPartial: boolean;
}

export function hasEnvelope({ answer }: Pick<HarEntry, 'answer'>): boolean {
  return ['success', 'error'].includes(String(asObject(answer)?.['status']));
}

/** If the size of a body is unknown, incomplete JSON that the service accepted counts as cut off by the recorder. */
function isBodyCut(entry: HarEntry): boolean {
  const { body = '', bodyBytes } = entry;
  const isShort = bodyBytes === undefined ? isSuccess(entry) : Buffer.byteLength(body) < bodyBytes;
  return isShort && isBegunJson(body);
}

function isAnswerCut(entry: HarEntry): boolean {
  const { answerText = '', answerBytes } = entry;
  return !hasEnvelope(entry) && /^\s*\{/.test(answerText) && Buffer.byteLength(answerText) < answerBytes;
}

/** @param hasBody whether requests of the operation have a body */
export function flawOf(entry: HarEntry, hasBody: boolean): Flaw | undefined {
  const { status, body = '', answer, answerText } = entry;
  const isRedirect = status >= 300 && status < 400;
  // If a gateway reports a failure, the service may have performed the request.
  const isOfGateway = [502, 503, 504].includes(status);
  const flaws: readonly (readonly [has: boolean, why: string, isPartial: boolean])[] = [
    [
      isTooDeep(answer) || isTooDeep(parseOrText(body)),
      `request or response nested deeper than ${MAX_DEPTH} levels`,
      false,
    ],
    [status === 0, 'request without a complete response', true],
    [status === 304, 'response from the cache of the client (HTTP 304)', false],
    [isRedirect, 'redirect', false],
    [
      answerText === undefined,
      "response without its body: record with content (Playwright: content: 'embed'; browsers: HAR with content)",
      true,
    ],
    [
      hasBody && entry.isBodyMissing,
      'request without its body: record the bodies of requests, as browsers, Playwright and mitmproxy do',
      true,
    ],
    [hasBody && isBodyCut(entry), 'request whose body the recorder cut off', true],
    [isAnswerCut(entry), 'response that the recorder cut off', isOfGateway],
    [isPage(entry), `response of a proxy instead of the service (HTTP ${status})`, isOfGateway],
    [entry.isBodyCompressed, 'request with a compressed body, which compare cannot read', isOfGateway],
  ];
  const [, why, isPartial] = flaws.find(([has]) => has) ?? [];
  return why === undefined ? undefined : { why, isPartial: isPartial === true };
}
