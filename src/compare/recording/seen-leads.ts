import { asObject } from '../answer.ts';
import { isSuccess, namedBy } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';

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
    const result = asObject(asObject(exchange.answer)?.['result']);
    if (exchange.operation === 'add-payment' && typeof result?.['deal'] === 'boolean') this.#deals.add(name);
    if (Array.isArray(result?.['custom'])) this.#owners.add(name);
  }
}
