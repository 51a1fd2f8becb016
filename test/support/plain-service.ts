import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'vitest';
import type { Send } from '../../src/compare/transport.ts';

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever was sent
type Json = any;

/** Behavior of the service where the contract leaves it open. */
export interface Ways {
  /** Whether a relative URL in `page` or `referer` is rejected. */
  rejectsRelativeUrls?: boolean;
  /** Whether an unknown `contact_id` is rejected. */
  rejectsUnknownContacts?: boolean;
  /** Additional keys of every envelope. */
  envelope?: object;
  /** Additional fields of every result that is an object. */
  result?: object;
  /**
   * Effect of a repeated login: the first token again, a new token that revokes the first (immediately, or after many
   * more requests), or code 409.
   */
  loginAgain?: 'same-token' | 'ends-first' | 'ends-first-later' | 'rejected';
  /** Scope of `loginAgain`: tokens for the same client service (default), or all tokens of the user. */
  loginAgainOf?: 'service' | 'user';
  /** Event that revokes the tokens of other users: a login (default), the first action, or none. */
  otherUsersEnd?: 'at-login' | 'at-first-action' | 'never';
  /** Maximum number of tokens of a user. The next login revokes the oldest token. */
  mostTokens?: number;
  /** Number of allowed logins, and the code with which later logins are rejected. */
  mostLogins?: readonly [logins: number, code: number];
  /** Code of the rejection of an invalid token. */
  badTokenCode?: number;
  /** Code of rejections of invalid fields, instead of 422. Their message also differs from other rejections. */
  invalidCode?: number;
  /** Content-Type of all responses. */
  contentType?: string;
  /** Whether successes contain an empty list of errors. */
  errorsOfSuccess?: boolean;
  /** Whether the documented code 401 is not the first error. */
  codeComesSecond?: boolean;
  /** Whether all rejections except wrong logins have an empty list of errors. */
  emptyErrors?: boolean;
  /** HTTP status of a rejection. `of 401`: 401 if its code is 401, otherwise 200. */
  rejectionStatus?: number | 'of 401';
  rejectsSourceBesideSeo?: boolean;
  /** Whether an edit of a view clears omitted texts. */
  clearsOmittedTexts?: boolean;
  rejectsReminderMethodWithoutReminder?: boolean;
  rejectsObserversOfOthers?: boolean;
  /** Value of a lead's owner field before the first change of owner. */
  firstOwner?: Json;
  /** Whether dates are stored as the start of their day. */
  datesByDay?: boolean;
  /** Clock of the service; returns milliseconds since 1970. */
  now?: () => number;
}

interface Answer {
  result?: unknown;
  code?: number;
}

const rejection = (code: number): Answer => ({ code });
const EDITABLE = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'];
const isUrl = (text: unknown) => text === undefined || URL.canParse(String(text));
const DAY_S = 86_400;

/**
 * Service that shares no code with leadmock: it is written only from the contract, with the records that a comparison
 * on this machine expects.
 */
class Service {
  readonly #ways: Ways;
  /** User and client service of each token. */
  readonly #tokens = new Map<string, { login: string; service: string }>();
  /** Tokens that will be revoked, with the number of requests until then. */
  readonly #ending = new Map<string, number>();
  #logins = 0;
  #lead: Json;
  readonly #views = new Map<string, Json>();
  #ids = 5000;

  constructor(ways: Ways) {
    this.#ways = ways;
    const owner = 'firstOwner' in ways ? ways.firstOwner : { id: 1, type: 'main' };
    const custom = [
      { id: 1, name: 'Owner', type: 'owner', value: owner },
      { id: 2, name: 'Step', type: 'funnel', value: '3' },
    ];
    this.#lead = { id: 101, contact_id: 501, name: 'Maria', custom };
    for (const id of [1001, 1002]) {
      const texts = Object.fromEntries(EDITABLE.map((name) => [name, '1']));
      const ids = { id, project_id: 1, uuid: randomUUID(), ym_client_id: '1', ga_client_id: '1.1' };
      const view = { ...ids, visitor: {}, real_visitor: { any: 1 }, ...texts };
      this.#views.set(String(id), view).set(view.uuid, view);
    }
  }

  answer(method: string, path: string, token: string | undefined, body: Json): Answer {
    const line = `${method} ${path}`;
    for (const [ending, left] of this.#ending) {
      this.#ending.set(ending, left - 1);
      if (left === 0) this.#tokens.delete(ending);
    }
    if (line === 'POST /login') return this.#login(body);
    if (token === undefined || !this.#tokens.has(token)) return rejection(this.#ways.badTokenCode ?? 401);
    if (this.#ways.otherUsersEnd === 'at-first-action') this.#endOthers(token);
    if (line === 'POST /logout') return { result: this.#tokens.delete(token) };
    if (line === 'POST /task') return this.#task(body);
    const [, kind, id = '', action] = path.split('/');
    if (kind === 'view') return this.#view(method, id, body);
    if (kind !== 'lead' || id !== '101') return rejection(404);
    if (action === 'payment') return this.#payment(body);
    return action === 'owner' ? this.#owner(body) : this.#comment(body);
  }

  #login({ login, password, service, version }: Json): Answer {
    if ([login, password, service, version].some((value) => typeof value !== 'string')) return rejection(422);
    if (version !== '1.0') return rejection(422);
    const isKnown = ['owner@example.com', 'anna@example.com'].includes(login) && password === 'secret';
    if (!isKnown) return rejection(401);
    const ways = this.#ways;
    const [most, code] = ways.mostLogins ?? [Number.POSITIVE_INFINITY, 0];
    this.#logins += 1;
    if (this.#logins > most) return rejection(code);
    const ofUser = [...this.#tokens].filter(([, owner]) => owner.login === login);
    const isAgain = ways.loginAgainOf === 'user' ? () => true : (owner: Json) => owner.service === service;
    const [first] = ofUser.find(([, owner]) => isAgain(owner)) ?? [];
    if (first !== undefined && ways.loginAgain === 'rejected') return rejection(409);
    if (first !== undefined && ways.loginAgain === 'same-token') return { result: { token: first } };
    if (first !== undefined && ways.loginAgain === 'ends-first') this.#tokens.delete(first);
    if (first !== undefined && ways.loginAgain === 'ends-first-later') this.#ending.set(first, 20);
    if (ofUser.length >= (ways.mostTokens ?? Number.POSITIVE_INFINITY)) this.#tokens.delete(ofUser[0]?.[0] ?? '');
    const token = randomUUID();
    this.#tokens.set(token, { login, service });
    if ((ways.otherUsersEnd ?? 'at-login') === 'at-login') this.#endOthers(token);
    return { result: { token } };
  }

  /** Revokes the older tokens of all other users. */
  #endOthers(token: string): void {
    const { login } = this.#tokens.get(token) ?? {};
    for (const [older, owner] of this.#tokens) {
      if (older === token) return;
      if (owner.login !== login) this.#tokens.delete(older);
    }
  }

  #task(body: Json): Answer {
    const { title, text = '', owner_id, project_id, lead_id = 0, remind_type = 0, remind_method = [] } = body;
    const { observers = [], labels = [], visibility = 1, contact_id } = body;
    const isWhole = typeof title === 'string' && Number.isInteger(owner_id) && Number.isInteger(project_id);
    if (!isWhole || !Number.isInteger(remind_type) || !Number.isInteger(visibility)) return rejection(422);
    const methods = ['sms', 'email', 'call', 'popup'];
    if (remind_method.some((method: string) => !methods.includes(method))) return rejection(422);
    if (remind_type !== 0 && remind_method.length === 0) return rejection(422);
    const ways = this.#ways;
    if (ways.rejectsReminderMethodWithoutReminder && remind_type === 0 && 'remind_method' in body)
      return rejection(422);
    if (ways.rejectsObserversOfOthers && visibility !== 2 && observers.length > 0) return rejection(422);
    if (ways.rejectsUnknownContacts && contact_id !== undefined && contact_id !== 501) return rejection(404);
    const day = (date = 0) => (ways.datesByDay ? date - (date % DAY_S) : date);
    return {
      result: {
        id: this.#nextId(),
        title,
        text,
        owner_id,
        project_id,
        lead_id,
        remind_type,
        visibility,
        status: 3,
        date_start: day(body.date_start),
        date_end: day(body.date_end),
        remind_method: '',
        observers: observers.map((id: number) => ({ id, name: 'Boris', phone: '' })),
        labels: labels.map((id: number) => ({ id, name: 'Urgent', color: 'FF3b30' })),
      },
    };
  }

  #view(method: string, id: string, body: Json): Answer {
    const view = this.#views.get(id);
    if (!view) return rejection(404);
    if (method === 'DELETE') {
      for (const key of [String(view.id), view.uuid]) this.#views.delete(key);
      return {};
    }
    if (method === 'PUT') {
      if (this.#ways.rejectsRelativeUrls && !(isUrl(body.page) && isUrl(body.referer))) return rejection(422);
      if (this.#ways.rejectsSourceBesideSeo && body.source && body.seo_system) return rejection(422);
      for (const field of EDITABLE) if (this.#ways.clearsOmittedTexts) view[field] = '';
      for (const field of EDITABLE) if (typeof body[field] === 'string') view[field] = body[field];
    }
    return { result: { ...view } };
  }

  #payment({ category, purpose, sum }: Json): Answer {
    if (![category, purpose].every((name) => typeof name === 'string' && name !== '')) return rejection(422);
    return Number.isFinite(Number.parseFloat(sum)) ? { result: { ...this.#lead, deal: true } } : rejection(422);
  }

  #owner({ owner }: Json): Answer {
    if (!Number.isInteger(owner)) return rejection(422);
    const value = owner === 0 ? { id: 1, type: 'main' } : { id: owner, type: 'staff' };
    const [first, ...rest] = this.#lead.custom;
    this.#lead = { ...this.#lead, custom: [{ ...first, value }, ...rest] };
    return { result: this.#lead };
  }

  #comment({ text }: Json): Answer {
    const [, year, month, day, time] =
      /^..(..)-(..)-(..)T(.{8})/.exec(new Date(this.#ways.now?.() ?? Date.now()).toISOString()) ?? [];
    const created_at = `${day}.${month}.${year} ${time}`;
    return { result: { id: String(this.#nextId()), text, created_at, author: { id: 1, type: 'main' } } };
  }

  #nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }
}

function envelopeOf({ result, code }: Answer, ways: Ways, isLogin: boolean): object {
  if (code !== undefined) {
    const isInvalid = ways.invalidCode !== undefined && code === 422;
    const error = isInvalid ? { code: ways.invalidCode, message: 'Invalid field' } : { code, message: 'No' };
    const errors = ways.codeComesSecond ? [{ code: 1, message: 'Wait' }, error] : [error];
    return { status: 'error', errors: ways.emptyErrors && !(isLogin && code === 401) ? [] : errors, ...ways.envelope };
  }
  const isObject = typeof result === 'object' && result !== null;
  return {
    status: 'success',
    ...(result !== undefined && { result: isObject ? { ...result, ...ways.result } : result }),
    ...(ways.errorsOfSuccess && { errors: [] }),
    ...ways.envelope,
  };
}

/** Creates the service without a network. Its users are users of the default fixture. */
export function plainService(ways: Ways): Send {
  const service = new Service(ways);
  return async ({ method, path, headers, body }) => {
    const answer = service.answer(method, path, headers['token'], body === undefined ? {} : JSON.parse(body));
    const { rejectionStatus = 200 } = ways;
    const ofRejection = rejectionStatus === 'of 401' ? (answer.code === 401 ? 401 : 200) : rejectionStatus;
    const status = answer.code === undefined ? 200 : ofRejection;
    return { status, body: JSON.parse(JSON.stringify(envelopeOf(answer, ways, path === '/login'))) };
  };
}

/** Starts the service on a free port of this machine. */
export async function startPlainService(
  ways: Ways,
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
): Promise<string> {
  const send = plainService(ways);
  const server = http.createServer(async (req, res) => {
    const { method = '', url: path = '' } = req;
    const text = Buffer.concat(await req.toArray()).toString();
    const headers = req.headers as Record<string, string>;
    const { status, body } = await send({ method, path, headers, ...(text !== '' && { body: text }) });
    res.writeHead(status, { 'Content-Type': ways.contentType ?? 'application/json' });
    res.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
