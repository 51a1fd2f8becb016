import { codeOf, type Exchange, outcomeOf } from '../exchange.ts';
import type { Ledger } from './ledger.ts';

const LIMIT = 3;
const WINDOW_MS = 1000;

/** Counts the served requests of each valid token within a second. */
export class RateLimitDetector {
  readonly #served = new Map<string, number[]>();

  follow(exchange: Exchange, ledger: Ledger): void {
    const { token = '', atMs, status } = exchange;
    const recent = (this.#served.get(token) ?? []).filter((at) => at <= atMs && atMs - at < WINDOW_MS);
    const isOver = recent.length >= LIMIT;
    const isServed = outcomeOf(exchange) !== 'moment';
    if (isOver) ledger.see('rateLimit');
    // Code and HTTP status 503 are the rejection with `rateLimit=3`.
    if (status === 503 && codeOf(exchange) === 503) ledger.only('rateLimit', isOver ? '3' : undefined, exchange);
    else if (isOver && isServed) ledger.not('rateLimit', ['3'], exchange);
    this.#served.set(token, isServed ? [...recent, atMs] : recent);
  }
}
