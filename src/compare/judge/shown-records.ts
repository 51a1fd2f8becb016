import { type Exchange, hasMaskedId, isSuccess, namedBy, resultOf } from '../exchange.ts';
import type { JsonObject } from '../json.ts';
import type { Hints } from './hints.ts';

/** Facts that earlier exchanges show about a view or lead. */
interface ShownRecord {
  /** Last shown fields; empty if unknown. */
  fields: JsonObject;
  /** Fields in the response to the last edit. */
  edited: JsonObject;
  deal: boolean | undefined;
  /** `uncertain`: the outcome of a deletion is unknown. */
  standing: 'unknown' | 'known' | 'deleted' | 'uncertain';
  /** Start of the deletion. */
  deletedMs?: number;
}

function newRecord(deal?: boolean): ShownRecord {
  return { fields: {}, edited: {}, deal, standing: 'unknown' };
}

/** Views and leads that exchanges show. */
export class ShownRecords {
  /** By name, such as `lead 7`. The id and the UUID of a view have the same record. */
  readonly #records = new Map<string, ShownRecord>();

  constructor({ deals }: Hints) {
    for (const [id, deal] of deals) this.#records.set(`lead ${id}`, newRecord(deal));
  }

  /** @returns undefined if the path of the request contains no id */
  of(exchange: Exchange): ShownRecord | undefined {
    const name = namedBy(exchange);
    return name === undefined ? undefined : (this.#records.get(name) ?? newRecord());
  }

  learn(exchange: Exchange): void {
    const { operation, method, isPartial } = exchange;
    const name = namedBy(exchange);
    if (hasMaskedId(exchange) && operation === 'delete-view') this.#doubtAll();
    if (name === undefined) return;
    const result = resultOf(exchange);
    const names = viewNames(result);
    // A faulty service may show another view.
    const record = this.#link(names.includes(name) ? names : [name]);
    const isDelete = operation === 'delete-view';
    if (!isSuccess(exchange)) {
      if (!isPartial || method === 'GET') return;
      // The service may have performed the request.
      Object.assign(record, { fields: {}, edited: {}, ...(isDelete && { standing: 'uncertain' }) });
      return;
    }
    // A delayed replica may show a deleted view.
    if (record.standing === 'unknown') record.standing = 'known';
    if (isDelete && record.standing === 'known') record.standing = 'deleted';
    if (isDelete) record.deletedMs = exchange.atMs;
    if (Object.keys(result).length > 0 && operation !== 'add-comment') record.fields = result;
    if (operation === 'edit-view') record.edited = result;
    if (operation === 'add-payment' && typeof result['deal'] === 'boolean') record.deal = result['deal'];
  }

  /** A request with a masked id may have deleted any view. */
  #doubtAll(): void {
    for (const [name, record] of this.#records) if (name.startsWith('view')) record.standing = 'uncertain';
  }

  #link(names: readonly string[]): ShownRecord {
    const known = names.flatMap((name) => this.#records.get(name) ?? []);
    const record = known[0] ?? newRecord();
    const standing = known.find((each) => each.standing === 'uncertain' || each.standing === 'deleted')?.standing;
    if (standing) record.standing = standing;
    for (const name of names) this.#records.set(name, record);
    return record;
  }
}

/** JavaScript may round a larger id, so that two views would get one name. */
function viewNames({ id, uuid }: JsonObject): string[] {
  const names = [...(Number.isSafeInteger(id) ? [id] : []), ...(typeof uuid === 'string' ? [uuid] : [])];
  return names.map((each) => `view ${String(each).toLowerCase()}`);
}
