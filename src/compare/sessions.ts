import { codeOf, type Exchange, isSuccess } from './exchange.ts';
import { isSame, valueAt } from './json.ts';
import type { Sender } from './sender.ts';

const MAX_VAIN_LOGINS = 2;

/** Tokens of a run: which tokens are open, and which responses show a lost token. */
export class RunSessions {
  readonly #sender: Sender;
  /**
   * Response of the service to an unknown token; undefined if this response is unknown, or if a valid token gets the
   * same response.
   */
  #lost: Exchange | undefined;
  #vainLogins = 0;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * @param good read with a valid token
   * @param bad the same read with an unknown token
   */
  learn(good: Exchange, bad: Exchange): void {
    if (!isSame(good.answer, bad.answer)) this.#lost = bad;
  }

  isWorthLogin(exchange: Exchange): boolean {
    return this.#isLost(exchange) && this.#vainLogins < MAX_VAIN_LOGINS;
  }

  /** @param exchange a request repeated after a new login */
  noteAgain(exchange: Exchange): void {
    this.#vainLogins = this.#isLost(exchange) ? this.#vainLogins + 1 : 0;
  }

  /** Tokens of logins of the run that no logout revoked. */
  get open(): string[] {
    const open = new Set<string>();
    for (const exchange of this.#sender.exchanges) {
      const { operation, answer, token = '' } = exchange;
      const given = operation === 'login' ? valueAt('/result/token', answer) : undefined;
      if (typeof given === 'string' && given !== '') open.add(given);
      if (operation === 'logout' && (isSuccess(exchange) || this.#isLost(exchange))) open.delete(token);
    }
    return [...open];
  }

  async end(): Promise<void> {
    for (const token of this.open)
      await this.#sender.ask({ method: 'POST', path: '/logout', headers: { token } }, true);
  }

  #isLost(exchange: Exchange): boolean {
    const code = codeOf(exchange);
    if (!this.#lost || code === undefined || code !== codeOf(this.#lost)) return false;
    return code === 401 || isSame(exchange.answer, this.#lost.answer);
  }
}
