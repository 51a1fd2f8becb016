import type { AssumptionId } from '../../mock/core/assumptions.ts';
import { TOKEN_LIFE_MS } from '../../mock/core/sandbox/sessions.ts';
import { codeOf, type Exchange, outcomeOf, tokenGivenBy } from '../exchange.ts';
import { hasMasked, isMasked, MASKED_TOKEN } from '../masks/masked.ts';
import type { Ledger } from './ledger.ts';
import type { Reason } from './reasons.ts';
import type { Judged } from './rejections.ts';
import { isFirm, newSession, type ObservedToken, type RevokingId, type Standing, standingOf } from './session.ts';
import { mayBeOfToken } from './token-facts.ts';

const OF_TOKENS = ['secondUser', 'repeatedLogin', 'tokenRenewal'] as const satisfies AssumptionId[];

/** A service may revoke tokens of other users a moment after a login. */
const LAG_MS = 1000;

/** Values with which a login revokes no token. */
const HARMLESS: Readonly<Record<RevokingId, string>> = { repeatedLogin: 'new', secondUser: 'allow' };
const REVOKING: Readonly<Record<RevokingId, string>> = { repeatedLogin: 'replace', secondUser: 'evict' };

interface BookParts {
  ledger: Ledger;
  tokenCodes: ReadonlySet<number | undefined>;
}

/** Follows tokens, and notes what their use shows about assumptions. */
export class SessionBook {
  readonly #sessions = new Map<string, ObservedToken>();
  readonly #parts: BookParts;
  /** Number of the exchange that rejected a valid token, by token. */
  readonly lost = new Map<string, number>();

  constructor(parts: BookParts) {
    this.#parts = parts;
  }

  standingOf({ token, atMs }: Exchange): Standing {
    return token === undefined ? 'none' : standingOf(this.#sessions.get(token), atMs);
  }

  /** @returns the reasons why the service may reject the login because of sessions. `unclear`: of an uncertain session */
  reasonsOfLogin({ sent: { login, service }, atMs }: Exchange, isOtherwiseGood: boolean): Reason[] {
    const sessions = [...this.#sessions.values()];
    const users = sessions.filter((each) => isFirm(each, atMs)).map(({ user }) => user);
    const ofOther: Reason[] = users.some((user) => user?.login !== login) ? ['secondUser'] : [];
    if (!isOtherwiseGood) return ofOther;
    const isOwn = users.some((user) => !user || (user.login === login && user.service === service));
    const isUncertain = sessions.some(({ user, ended }) => user?.login !== login && (!ended || ended === 'unknown'));
    if (isOwn) return [...ofOther, 'repeatedLogin'];
    return isUncertain && ofOther.length === 0 ? ['unclear'] : ofOther;
  }

  /** @param judged undefined for a partial exchange */
  follow(exchange: Exchange, judged: Judged | undefined): void {
    const { operation, token } = exchange;
    if (operation === 'login') this.#followLogin(exchange);
    else if (token === MASKED_TOKEN || (!judged && operation === 'logout')) this.#sessions.clear();
    else if (token === undefined) return;
    else if (!judged) this.#sessions.delete(token);
    else if (judged.isSound || operation === 'logout') this.#followUse(judged, token);
    else if (outcomeOf(exchange) === 'success') this.#doubt(exchange, token);
  }

  /** An odd response to a token at risk contradicts each value of the assumption. */
  #doubt(exchange: Exchange, token: string): void {
    for (const id of this.#sessions.get(token)?.risks.keys() ?? [])
      if (id !== 'logout') this.#parts.ledger.only(id, undefined, exchange);
  }

  #followLogin(exchange: Exchange): void {
    const { sent, isPartial } = exchange;
    const given = tokenGivenBy(exchange);
    const outcome = outcomeOf(exchange);
    const isMaskedUser = isMasked(sent['login']) || isMasked(sent['service']);
    if (outcome === 'success' && given !== undefined && !isMaskedUser) this.#begin(given, exchange);
    else if (outcome === 'success' || isPartial) {
      // The login may have revoked any token.
      this.#sessions.clear();
      const isOdd = given === undefined && !isPartial && !hasMasked(exchange.response);
      if (isOdd) this.#parts.ledger.only('repeatedLogin', undefined, exchange);
    }
  }

  /** @returns valid tokens of this user for this service, and valid tokens of other users */
  #firm({ sent: { login, service }, atMs }: Exchange) {
    const firm = [...this.#sessions].filter(([, each]) => each.user && isFirm(each, atMs));
    return {
      own: firm.filter(([, { user }]) => user?.login === login && user?.service === service),
      others: firm.filter(([, { user }]) => user?.login !== login),
    };
  }

  #begin(given: string, exchange: Exchange): void {
    const { ledger } = this.#parts;
    const { atMs, sent } = exchange;
    const { login, service } = sent;
    const { own, others } = this.#firm(exchange);
    for (const [token, each] of own) {
      // Of several valid tokens, a service may return any.
      if (token !== given && own.some(([other]) => other === given)) continue;
      ledger.not('repeatedLogin', token === given ? ['new', 'replace'] : ['same'], exchange);
      if (token !== given) each.risks.set('repeatedLogin', exchange);
    }
    for (const [, each] of others) {
      ledger.not('secondUser', ['reject'], exchange);
      each.risks.set('secondUser', exchange);
    }
    for (const [token, { ended, user, risks }] of this.#sessions) {
      // Another login may also have revoked a token that is already at risk.
      if (ended !== undefined || risks.size === 0 || token === given) continue;
      if (user?.login !== login) risks.set('secondUser', exchange);
      else if (user?.service === service) risks.set('repeatedLogin', exchange);
    }
    const known = this.#sessions.get(given);
    if (known?.ended && known.ended !== 'unknown') ledger.only('repeatedLogin', undefined, exchange);
    const isOfOtherService = known?.user && known.user.login === login && known.user.service !== service;
    if (known && isOfOtherService && isFirm(known, atMs)) ledger.only('repeatedLogin', undefined, exchange);
    if (known && !known.user) ledger.not('repeatedLogin', ['new', 'replace'], exchange);
    // The user of a token from before the recording is unknown.
    for (const each of this.#sessions.values()) if (!each.user) each.ended = 'unknown';
    this.#sessions.set(given, newSession(atMs, { login, service }));
  }

  #followUse({ exchange, reasons, isControlled, isPlain }: Judged, token: string): void {
    const { operation, atMs } = exchange;
    const outcome = outcomeOf(exchange);
    const session = this.#sessions.get(token);
    if (!session) {
      if (outcome === 'success' && operation !== 'logout') this.#sessions.set(token, newSession(atMs));
      return;
    }
    const isTokenCode = this.#parts.tokenCodes.has(codeOf(exchange));
    // Without the token, the service has no reason to reject the request.
    const isGood = isControlled && isPlain && [...reasons].every((reason) => reason === 'token');
    const isRejected = outcome === 'session' || (outcome === 'rejection' && isGood && isTokenCode);
    if (!isRejected) session.maybeMs = atMs;
    const isOther = outcome === 'rejection' && !mayBeOfToken(codeOf(exchange), this.#parts.tokenCodes);
    if (outcome === 'success' || isOther) this.#accept(session, token, exchange);
    else if (isRejected) this.#reject(session, token, exchange);
    if (operation !== 'logout') return;
    if (outcome === 'success') this.#logOut(session, exchange);
    else if (outcome === 'moment') this.#sessions.delete(token);
  }

  /** A service may end all tokens of the user. */
  #logOut(session: ObservedToken, exchange: Exchange): void {
    session.ended = 'logout';
    for (const each of this.#sessions.values())
      if (each.user?.login === session.user?.login && !each.ended) each.risks.set('logout', exchange);
  }

  #accept(session: ObservedToken, token: string, exchange: Exchange): void {
    const { ledger } = this.#parts;
    const { atMs } = exchange;
    const { ended, okMs, seenMs, risks } = session;
    if (ended === 'logout') return;
    if (ended === 'repeatedLogin' || ended === 'secondUser') ledger.only(ended, undefined, exchange);
    if (!ended && atMs - okMs >= TOKEN_LIFE_MS && atMs - seenMs < TOKEN_LIFE_MS)
      ledger.not('tokenRenewal', ['success'], exchange);
    for (const [id, { endMs }] of risks) {
      if (id === 'secondUser' && atMs - endMs < LAG_MS) continue;
      if (id !== 'logout') ledger.not(id, [REVOKING[id]], exchange);
      risks.delete(id);
    }
    this.lost.delete(token);
    session.seenMs = atMs;
    if (outcomeOf(exchange) === 'success') session.okMs = atMs;
    delete session.ended;
  }

  #reject(session: ObservedToken, token: string, exchange: Exchange): void {
    const { ledger } = this.#parts;
    const { number, atMs } = exchange;
    const { ended, okMs, seenMs, risks, user } = session;
    if (ended !== undefined || atMs - seenMs >= TOKEN_LIFE_MS) return;
    session.ended = 'unknown';
    if (atMs - okMs >= TOKEN_LIFE_MS) {
      if (risks.size === 0 && seenMs > okMs) ledger.not('tokenRenewal', ['any'], exchange);
      return;
    }
    const [risk, ...more] = risks.keys();
    if (more.length > 0) return;
    if (risk === undefined || risk === 'logout') {
      for (const id of OF_TOKENS) ledger.only(id, undefined, exchange);
      const isLost = risk === undefined && user !== undefined && outcomeOf(exchange) === 'session';
      if (isLost && !this.lost.has(token)) this.lost.set(token, number);
      return;
    }
    ledger.not(risk, [HARMLESS[risk]], exchange);
    session.ended = risk;
  }
}
