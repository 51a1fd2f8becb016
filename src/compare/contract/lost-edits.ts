import { type Exchange, isSuccess, resultOf } from '../exchange.ts';
import { isSame } from '../json.ts';
import { isSameText } from '../stored-text.ts';

/** Assumed maximum delay of a replica. */
const REPLICA_MS = 300;

/** Finds reads of a view that show another text than the last edit. Not valid if other clients may edit the view. */
export class LostEdits {
  #path = '';
  #atMs = 0;
  /** Texts that the response to the last edit showed. */
  readonly #shown = new Map<string, unknown>();

  /**
   * @param exchange may be partial
   * @returns names of the fields; empty if the exchange is not a read
   */
  next(exchange: Exchange): string[] {
    const { operation, path, atMs } = exchange;
    if (operation === 'edit-view') this.#learn(exchange);
    if (operation !== 'get-view' || !isSuccess(exchange) || path !== this.#path) return [];
    if (atMs - this.#atMs < REPLICA_MS) return [];
    const result = resultOf(exchange);
    const isLost = ([field, text]: [string, unknown]) =>
      !isSame(result[field], text) && !isSameText(result[field], text);
    return [...this.#shown].filter(isLost).map(([field]) => field);
  }

  /** An edit may also change fields that the request omits. */
  #learn(exchange: Exchange): void {
    const { path, sent, atMs } = exchange;
    const result = resultOf(exchange);
    // The id and the UUID may name one view, and a lost response does not show which texts are stored.
    const isKnown = path === this.#path && isSuccess(exchange) && !exchange.isPartial;
    const fields = [...(isKnown ? this.#shown.keys() : []), ...Object.keys(sent)];
    this.#shown.clear();
    this.#path = path;
    this.#atMs = atMs;
    if (!isSuccess(exchange) || exchange.isPartial) return;
    for (const field of fields) if (field in result) this.#shown.set(field, result[field]);
  }
}
