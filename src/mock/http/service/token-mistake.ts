import { hasFormOfLogin } from '../../core/ids.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { ServiceRequest } from './exchange.ts';
import { queryString } from './journal-entry.ts';

/** Schemes that suggest a token in the wrong header; Basic, for example, is probably for a proxy. */
const TOKEN_SCHEMES = /^(?:bearer|token)$/i;

/** Names of headers and cookies, such as `X-Auth-Token`. Many other tokens exist, for example against request forgery. */
const TOKEN_NAME = /^(?:x-)?(?:(?:auth|access|api|session|user|login)[-_]?)?token$/i;

const NO_VALUE = /^(?:undefined|null|none|nil|nan|true|false|\[object \w+\])$/i;
const PLACEHOLDER = /[{}<>]|^\$\w+$|^\$\(|^%\w+%?$|^:\w+$|^your[_-]?token$/i;

const TOKEN_PARAMETERS = new Set(['token', 'access_token']);

export function parametersOf(req: ServiceRequest): URLSearchParams | undefined {
  const query = queryString(req);
  return query === '' ? undefined : new URLSearchParams(query);
}

function isIn({ sessions }: Sandbox): (text: string) => boolean {
  return (text) => sessions.get(text) !== undefined || sessions.whyEnded(text) !== undefined;
}

function authorizes(authorization: string, isTokenInItsPlace: boolean, sandbox: Sandbox): boolean {
  const isToken = (text: string) => hasFormOfLogin(text) || isIn(sandbox)(text);
  const [first = '', second] = authorization.trim().split(/\s+/, 2);
  if (second === undefined) return isToken(first);
  return TOKEN_SCHEMES.test(first) && (!isTokenInItsPlace || isToken(second));
}

/** @returns the name of a header other than `token` that seems to contain a token */
export function headerWithToken({ rawHeaders, headers }: ServiceRequest, sandbox: Sandbox): string | undefined {
  const isKnown = isIn(sandbox);
  const isMissing = (headers['token'] ?? '') === '';
  return rawHeaders.find((name, at) => {
    if (at % 2 === 1 || name.toLowerCase() === 'token') return false;
    const value = rawHeaders[at + 1] ?? '';
    const pairs = name.toLowerCase() === 'cookie' ? value.split(/;\s*/) : [`${name}=${value}`];
    return pairs.some((pair) => {
      const [key = '', ...rest] = pair.split('=');
      const text = rest.join('=').replace(/^bearer\s+/i, '');
      return isKnown(text) || (isMissing && text !== '' && TOKEN_NAME.test(key) && !NO_VALUE.test(text));
    });
  });
}

/** @returns where a request seems to have its token instead of in the header `token`, such as `the header X-Token` */
export function placeOfToken(req: ServiceRequest, sandbox: Sandbox): string | undefined {
  const { authorization, token = '' } = req.headers;
  const isInItsPlace = token !== '';
  if (authorization !== undefined && authorizes(authorization, isInItsPlace, sandbox))
    return 'the header Authorization';
  const parameters = [...(parametersOf(req) ?? [])].filter(([, value]) => value !== '');
  const isToken = ([name, value]: [string, string]) =>
    TOKEN_PARAMETERS.has(name.toLowerCase()) || sandbox.sessions.get(value) !== undefined;
  if (parameters.some(isToken)) return 'the query';
  const header = isInItsPlace ? undefined : headerWithToken(req, sandbox);
  return header && `the header ${header}`;
}

/** @returns what is wrong with the text of an unknown token, or undefined */
export function mistakeInToken(token: string, rawHeaders: readonly string[]): string | undefined {
  const sent = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'token').length;
  const joined = token.split(', ');
  const times = Math.max(sent, new Set(joined).size === 1 ? joined.length : 1);
  if (times > 1) return `the header token was sent ${times} times: send it once`;
  const [, scheme, text = token] = /^(bearer|token)\s+(.*)$/i.exec(token) ?? [];
  if (NO_VALUE.test(text)) return `the header token contains the text ${text}: the client sent it without a token`;
  if (PLACEHOLDER.test(text))
    return 'the header token contains a placeholder: the client did not replace it by a token';
  if (scheme !== undefined) return `the header token begins with ${scheme}: send only the token`;
  if (/^(["']).*\1$/.test(token)) return 'the token is in quotes: send it without quotes';
  return undefined;
}
