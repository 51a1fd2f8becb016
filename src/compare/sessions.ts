import { type Answer, codeOf, isSame, isSameRejection } from './answer.ts';
import { valueAt } from './known.ts';
import type { Secrets } from './secrets.ts';
import type { Exchange, Sender } from './sender.ts';

const MAX_VAIN_LOGINS = 2;

export class RunSessions {
  readonly #sender: Sender;
  readonly #live = new Set<string>();
  /**
   * Response of the service to an unknown token; undefined if this response is unknown, or if a valid token gets the
   * same response.
   */
  #lost: Answer | undefined;
  #vainLogins = 0;

  constructor(sender: Sender, secrets: Secrets) {
    this.#sender = sender;
    sender.listeners.push((exchange) => this.#follow(exchange, secrets));
  }

  /**
   * @param good response to a read with a valid token
   * @param bad response to the same read with an unknown token
   */
  learn(good: Answer, bad: Answer): void {
    if (!isSame(good.body, bad.body)) this.#lost = bad;
  }

  isLost(answer: Answer): boolean {
    if (!this.#lost || !isSameRejection(answer, this.#lost)) return false;
    return codeOf(answer) === 401 || isSame(answer.body, this.#lost.body);
  }

  isWorthLogin(answer: Answer): boolean {
    return this.isLost(answer) && this.#vainLogins < MAX_VAIN_LOGINS;
  }

  /** @param answer response to a repeated request after a new login */
  noteAgain(answer: Answer): void {
    this.#vainLogins = this.isLost(answer) ? this.#vainLogins + 1 : 0;
  }

  get live(): ReadonlySet<unknown> {
    return new Set(this.#live);
  }

  async end(kept: ReadonlySet<unknown> = new Set()): Promise<void> {
    for (const token of [...this.#live].filter((each) => !kept.has(each))) {
      const { answer } = await this.#sender.ask({ method: 'POST', path: '/logout', headers: { token } }, true);
      if (this.isLost(answer)) this.#live.delete(token);
    }
  }

  #follow({ operation, request, answer }: Exchange, secrets: Secrets): void {
    const given = operation === 'login' ? valueAt('/result/token', answer.body) : undefined;
    if (typeof given === 'string' && given !== '') {
      this.#live.add(given);
      secrets.add(given);
    }
    const isOut = operation === 'logout' && valueAt('/status', answer.body) === 'success';
    if (isOut) this.#live.delete(request.headers['token'] ?? '');
  }
}
