import { type Exchange, isSuccess, namedBy, resultOf } from '../exchange.ts';
import type { JsonObject } from '../json.ts';
import type { Hints } from './hints.ts';

/** Last fields that responses showed of each view and lead, and which views and leads exist. */
export class ShownRecords {
  readonly #records = new Map<string, JsonObject>();
  /** Last responses to edits. */
  readonly #edited = new Map<string, JsonObject>();
  /** Id and UUID of each view, by both. */
  readonly #names = new Map<string, readonly string[]>();
  readonly #existing = new Set<string>();
  readonly #deleted = new Set<string>();
  /** Names of records whose deletion has an unknown outcome. */
  readonly #uncertain = new Set<string>();
  readonly #deals = new Map<string, boolean>();
  readonly isAlone: boolean;

  constructor({ deals, isAlone }: Hints) {
    this.isAlone = isAlone;
    for (const [id, deal] of deals) this.#deals.set(`lead ${id}`, deal);
  }

  of(exchange: Exchange): JsonObject {
    return this.#records.get(namedBy(exchange) ?? '') ?? {};
  }

  editedOf(exchange: Exchange): JsonObject {
    return this.#edited.get(namedBy(exchange) ?? '') ?? {};
  }

  dealOf(exchange: Exchange): boolean | undefined {
    return this.#deals.get(namedBy(exchange) ?? '');
  }

  /** `known` also for requests without an id in the path. */
  standingOf(exchange: Exchange): 'known' | 'unknown' | 'uncertain' {
    const name = namedBy(exchange);
    if (name === undefined) return 'known';
    if (this.#uncertain.has(name)) return 'uncertain';
    return this.#existing.has(name) && !this.#deleted.has(name) ? 'known' : 'unknown';
  }

  learn(exchange: Exchange): void {
    const name = namedBy(exchange);
    if (name === undefined) return;
    const { operation, isPartial } = exchange;
    const result = resultOf(exchange);
    const names = new Set([name, ...(this.#names.get(name) ?? []), ...namesIn(name, result)]);
    for (const each of names) this.#names.set(each, [...names]);
    if (!isSuccess(exchange)) {
      for (const each of isPartial && exchange.method !== 'GET' ? names : []) {
        // The service may have performed the request.
        this.#records.delete(each);
        this.#edited.delete(each);
        if (operation === 'delete-view') this.#uncertain.add(each);
      }
      return;
    }
    // A delayed replica may show a deleted view.
    const isDeleted = operation === 'delete-view' || [...names].some((each) => this.#deleted.has(each));
    for (const each of names) {
      if (isDeleted) this.#deleted.add(each);
      this.#existing.add(each);
      if (Object.keys(result).length > 0 && operation !== 'add-comment') this.#records.set(each, result);
      if (operation === 'edit-view') this.#edited.set(each, result);
    }
    if (operation === 'add-payment' && typeof result['deal'] === 'boolean') this.#deals.set(name, result['deal']);
  }
}

function namesIn(name: string, { id, uuid }: JsonObject): string[] {
  if (!name.startsWith('view')) return [];
  return [id, uuid].flatMap((each) => (each === undefined ? [] : [`view ${String(each).toLowerCase()}`]));
}
