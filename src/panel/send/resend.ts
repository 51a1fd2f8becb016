import type { JournalRequest } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { partsOf, variablesIn } from './request-parts.ts';
import { type OutgoingRequest, pathInBrowser, sendRequest } from './send-request.ts';

/** Service of tokens that the panel creates. */
const SERVICE = 'panel';

/** Omits the token, because the journal masks the token, so `tokenFor` chooses the token to send. */
function resentParts(request: JournalRequest) {
  const parts = partsOf(request, '');
  return { ...parts, headers: parts.headers.filter(([name]) => name !== 'token') };
}

/** Lists the parts of a request, except the header `token`, that the journal lacks. */
export function missingParts(request: JournalRequest): string[] {
  const masked = variablesIn(resentParts(request)).map((name) => name.toLowerCase());
  return [...masked, ...(['none', 'present'].includes(request.bodyState) ? [] : ['whole body'])];
}

/** @returns why a browser cannot send the unchanged request again, or undefined */
export function whyUnsendable(request: JournalRequest): string | undefined {
  const { method, path, bodyState } = request;
  if (pathInBrowser(path) !== path) return 'A browser would change the path of this request.';
  if (/^(GET|HEAD)$/.test(method) && bodyState !== 'none') return `A browser sends no body with ${method}.`;
  return /^(TRACE|TRACK|CONNECT)$/i.test(method) ? `A browser cannot send ${method}.` : undefined;
}

/** Edited parts of a request to send again. If `user` is set, the request gets a new token of this user. */
export interface Edit {
  path: string;
  /** undefined for the unchanged body. */
  body: string | undefined;
  user: number | undefined;
}

/** Token of a request that is sent again: as it was sent, a new token of its user, or a new token of the user with this id. */
export type TokenChoice = 'same' | 'new' | number;

/** @returns the token to send, or '' for no token; and a note for the user, or '' */
async function tokenFor({ headers, user, service }: JournalRequest, choice: TokenChoice): Promise<[string, string]> {
  const id = choice === 'new' ? user?.id : choice;
  if (typeof id === 'number') {
    const { token, login } = await call('create-token', { body: { user: id, service: service ?? SERVICE } });
    return [token, `It was sent with a new token of ${login}.`];
  }
  const [masked] = [headers['token']].flat();
  if (masked === undefined) return ['', ''];
  const { tokens } = await call('get-tokens');
  const same = tokens.find((one) => one.masked === masked);
  if (same) return [same.token, same.alive ? '' : 'Its token has expired.'];
  return [
    masked,
    'The sandbox has no such token, and leadmock keeps only its start. To send a valid token, select one under Edit and send.',
  ];
}

/**
 * Sends a request of the journal again.
 * @throws MockControlError if a control call fails, or if no new journal entry appears
 */
export async function sendAgain(request: JournalRequest, choice: TokenChoice, edit?: Edit) {
  const [token, note] = await tokenFor(request, edit?.user ?? choice);
  const parts = resentParts(request);
  const known = parts.headers.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  // Another client may have cleared the list.
  const { bodyText } = await call('get-request', { params: request }).catch(() => ({ bodyText: undefined }));
  const id = await sendRequest({
    method: request.method,
    path: edit?.path ?? parts.url.join(''),
    headers: token === '' ? known : [...known, ['token', token]],
    body: edit?.body ?? bodyText ?? parts.body.join(''),
  });
  return { id, note };
}

/** Sends a new request, with a new token of `edit.user` if the user is set. */
export async function sendNew({ method, headers }: Pick<OutgoingRequest, 'method' | 'headers'>, edit: Edit) {
  const { path, body, user } = edit;
  const created = user === undefined ? undefined : await call('create-token', { body: { user, service: SERVICE } });
  const sent = created ? [...headers, ['token', created.token] as [string, string]] : headers;
  return sendRequest({ method, path, headers: sent, body: body ?? '' });
}
