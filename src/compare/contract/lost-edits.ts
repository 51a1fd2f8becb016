import { isSame } from '../answer.ts';
import { isSuccess, resultOf } from '../judge/outcome.ts';
import type { RecordedExchange } from '../recording/read/exchanges.ts';
import { isSameText } from '../stored-text.ts';

/** Assumed maximum delay of a replica. */
const REPLICA_MS = 300;

interface Edited {
  shown: unknown;
  atMs: number;
}

/** Finds reads of a view that show another text than the last edit. Not valid if other clients may edit the view. */
export class LostEdits {
  readonly #edits = new Map<string, Map<string, Edited>>();

  /** @returns names of the fields; empty if the exchange is not a read */
  next(exchange: RecordedExchange): string[] {
    const { operation, path, sent, atMs } = exchange;
    const fields = this.#edits.get(path) ?? new Map<string, Edited>();
    this.#edits.set(path, fields);
    const result = resultOf(exchange);
    if (operation === 'edit-view') {
      // An edit may also change fields that the request omits.
      for (const field of new Set([...fields.keys(), ...Object.keys(sent)])) {
        if (isSuccess(exchange) && field in result) fields.set(field, { shown: result[field], atMs });
        else fields.delete(field);
      }
    }
    if (operation !== 'get-view' || !isSuccess(exchange)) return [];
    const isLost = ([field, { shown, atMs: editedMs }]: [string, Edited]) =>
      atMs - editedMs >= REPLICA_MS && !isSame(result[field], shown) && !isSameText(result[field], shown);
    return [...fields].filter(isLost).map(([field]) => field);
  }
}
