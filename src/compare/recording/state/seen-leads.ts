import { isPerson } from '../../../core/state/person.ts';
import { asObject } from '../../answer.ts';
import { isSuccess, namedBy } from '../knowledge.ts';
import type { RecordedExchange } from '../read/exchanges.ts';
import { resultOf } from './visible-fields.ts';

export class SeenLeads {
  readonly #deals: Set<string>;
  readonly #owners = new Set<string>();

  /** @param known ids of leads whose deal flag is known before the first exchange */
  constructor(known: readonly number[]) {
    this.#deals = new Set(known.map((id) => `lead ${id}`));
  }

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
    const fields = Array.isArray(custom) ? custom.map((field) => asObject(field) ?? {}) : [];
    if (fields.some(({ type, value }) => type === 'owner' && isPerson(value) && value.id > 0)) this.#owners.add(name);
  }
}
