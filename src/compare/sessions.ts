import { type Answer, codeOf, isSame, isSameRefusal } from './answer.ts';
import { valueAt } from './known.ts';
import type { Secrets } from './secrets.ts';
import type { Exchange, Sender } from './sender.ts';

/** New logins that did not help before none is tried any more. */
const MOST_VAIN_LOGINS = 2;

/** The sessions that a run has begun, and how it sees that one was lost. */
export class Sessions {
  readonly #sender: Sender;
  readonly #live = new Set<string>();
  /** How the service refuses a token that nobody was given; undefined where that tells nothing. */
  #lost: Answer | undefined;
  #vainLogins = 0;

  constructor(sender: Sender, secrets: Secrets) {
    this.#sender = sender;
    sender.listeners.push((exchange) => this.#follow(exchange, secrets));
  }

  /** From the same read with a good token and with one that nobody was given. */
  learn(good: Answer, bad: Answer): void {
    if (!isSame(good.body, bad.body)) this.#lost = bad;
  }

  /** Whether an answer says that its token is not good: by the code, and where that is no 401, by the same words. */
  isLost(answer: Answer): boolean {
    if (!this.#lost || !isSameRefusal(answer, this.#lost)) return false;
    return codeOf(answer) === 401 || isSame(answer.body, this.#lost.body);
  }

  /** Whether a new login may help against an answer. */
  isWorthLogin(answer: Answer): boolean {
    return this.isLost(answer) && this.#vainLogins < MOST_VAIN_LOGINS;
  }

  /** What came of the same request in a new session. */
  noteAgain(answer: Answer): void {
    this.#vainLogins = this.isLost(answer) ? this.#vainLogins + 1 : 0;
  }

  /** The tokens of all sessions that have not ended. */
  get live(): ReadonlySet<unknown> {
    return new Set(this.#live);
  }

  /** Ends every session that has not ended, but for these; how many could not be ended. */
  async end(kept: ReadonlySet<unknown> = new Set()): Promise<number> {
    let open = 0;
    for (const token of [...this.#live].filter((each) => !kept.has(each))) {
      const { answer } = await this.#sender.ask({ method: 'POST', path: '/logout', headers: { token } }, true);
      if (this.isLost(answer)) this.#live.delete(token);
      if (this.#live.has(token)) open += 1;
    }
    return open;
  }

  /** Knows of every session from its answer on. */
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
