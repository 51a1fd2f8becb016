import { asObject, type JsonObject } from '../../answer.ts';
import { type Headers, header, list } from './headers.ts';

export interface RequestBody {
  body: string | undefined;
  bodyBytes: number | undefined;
  isBodyMissing: boolean;
}

export interface AnswerBody {
  answer: string | undefined;
  answerBytes: number;
}

function decoded(text: string, encoding: unknown): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

/** HAR files may contain -1 for an unknown size. */
function bytesSent(request: JsonObject, headers: Headers): number | undefined {
  const sizes = [header(headers, 'content-length'), request['bodySize']].filter((size) => size !== undefined);
  const known = sizes.map(Number).filter((size) => size >= 0);
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** HAR files may contain a form as parameters instead of text. */
export function requestBody(request: JsonObject, headers: Headers): RequestBody {
  const postData = asObject(request['postData']);
  const { text, encoding, params } = postData ?? {};
  const bodyBytes = bytesSent(request, headers);
  if (typeof text === 'string' && text !== '') {
    return { body: decoded(text, encoding), bodyBytes, isBodyMissing: false };
  }
  const pairs = list(params).map(({ name, value }): [string, string] => [String(name), String(value ?? '')]);
  if (pairs.length > 0) return { body: new URLSearchParams(pairs).toString(), bodyBytes, isBodyMissing: false };
  const isEmpty = bodyBytes === 0 && (postData === undefined || text === '');
  const isNamed = postData !== undefined || header(headers, 'content-type') !== undefined;
  return { body: undefined, bodyBytes, isBodyMissing: !isEmpty && (isNamed || Number(bodyBytes) > 0) };
}

const NO_CONTENT = 204;

export function answerBody(response: JsonObject): AnswerBody {
  const { text, encoding, size } = asObject(response['content']) ?? {};
  const answerBytes = typeof size === 'number' ? Math.max(0, size) : 0;
  if (typeof text === 'string' && text !== '') return { answer: decoded(text, encoding), answerBytes };
  const isEmpty = (text === '' && size === 0) || response['status'] === NO_CONTENT;
  return { answer: isEmpty ? '' : undefined, answerBytes };
}

export function isBegunJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const [, place] = /position (\d+)/.exec((error as Error).message) ?? [];
    return place === undefined || Number(place) >= text.trimEnd().length;
  }
}
