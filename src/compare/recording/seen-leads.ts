import { isSuccess, namedBy } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { resultOf } from './visible-fields.ts';

export class SeenLeads {
  readonly #deals = new Set<string>();
  readonly #owners = new Set<string>();

  isDealOpen(name: string): boolean {
    return !this.#deals.has(name);
  }

  isOwnerOpen(name: string): boolean {
    return !this.#owners.has(name);
  }

  note(exchange: RecordedExchange): void {
    const name = namedBy(exchange);
    if (name === undefined || !isSuccess(exchange)) return;
    const { deal, custom } = resultOf(exchange);
    if (exchange.operation === 'add-payment' && typeof deal === 'boolean') this.#deals.add(name);
    if (Array.isArray(custom)) this.#owners.add(name);
  }
}
