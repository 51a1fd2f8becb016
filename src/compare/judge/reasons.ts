import type { RejectingAssumption } from '../../mock/api/rules/assumed.ts';
import type { AssumptionId } from '../../mock/core/assumptions.ts';
import { type Exchange, hasMaskedId } from '../exchange.ts';
import { hasMasked } from '../masks/masked.ts';
import { bodySchema, type Facts, referencesIn, sentFields } from './facts.ts';
import type { ShownRecords } from './shown-records.ts';

/**
 * Why a service may reject a request: an assumption, or one of these:
 * - `wrong`: a field that the contract excludes
 * - `unclear`: fields that a service may reject together, a record that may be deleted, a password that may be wrong,
 *   or masked fields
 * - `token`, `login`: no valid token, or a wrong password
 */
export type Reason = AssumptionId | 'wrong' | 'unclear' | 'token' | 'login';

/** `rate-limit.ts` and `session-book.ts` detect these values. */
type OfSessions = 'rateLimit' | 'secondUser';

/** Value with which a service rejects the request. The other values accept it. */
export const REJECTING = {
  unknownBodyId: 'reject',
  contentType: 'require',
  numericStrings: 'reject',
  unknownFields: 'reject',
  nullInViewEdit: 'reject',
  nonPositiveSum: 'reject',
} as const satisfies Record<Exclude<RejectingAssumption, OfSessions>, string>;

export type RejectingId = keyof typeof REJECTING;

export function isRejecting(reason: Reason): reason is RejectingId {
  return reason in REJECTING;
}

export interface CheckedRequest {
  reasons: ReadonlySet<Reason>;
  /** Fields that are wrong with every value of the assumptions; an empty name for the whole body. */
  wrong: readonly string[];
  /** Fields that are wrong with some value of an assumption. */
  odd: readonly string[];
  /** Whether the service accepted similar values in all fields except `odd`. A numeric string is similar to its number. */
  isPlain: boolean;
}

/** Collects the reasons for which a service may reject one request. */
class RequestCheck {
  readonly reasons = new Set<Reason>();
  readonly #wrong = new Set<string>();
  readonly #odd = new Set<string>();
  /** Fields that need no comparison with accepted values. */
  readonly #compared = new Set<string>();
  readonly #exchange: Exchange;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  checkBody(): void {
    const { operation, sent, body = '', contentType } = this.#exchange;
    const schema = bodySchema(operation);
    if (!schema) return;
    const isJson = contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
    // A recorder may omit headers.
    if (body !== '' && !isJson) this.reasons.add(contentType === undefined ? 'unclear' : 'contentType');
    if (body !== '' && Object.keys(sent).length === 0 && !/^\s*\{\s*\}\s*$/.test(body)) this.#addWrong('');
    for (const { field, isNumericString } of schema.check(sent)) {
      if (hasMasked(sent[field.replace(/\[.*/, '')])) continue;
      if (isNumericString) this.#addOdd('numericStrings', field);
      else this.#addWrong(field);
    }
    for (const field of Object.keys(sent)) if (!schema.fields.includes(field)) this.#addOdd('unknownFields', field);
    this.#checkValues();
  }

  checkReferences(facts: Facts): void {
    for (const [field, reference] of referencesIn(this.#exchange)) {
      if (facts.isKnownReference(reference)) this.#compared.add(field);
      else this.#addOdd('unknownBodyId', field);
    }
  }

  result(facts: Facts): CheckedRequest {
    const isPlain = facts.isPlainBut(this.#compared, this.#exchange);
    return { reasons: this.reasons, wrong: [...this.#wrong], odd: [...this.#odd], isPlain };
  }

  #checkValues(): void {
    const { operation, sent } = this.#exchange;
    for (const field of sentFields(this.#exchange)) {
      if (sent[field] !== null) continue;
      if (operation === 'edit-view') this.#addOdd('nullInViewEdit', field);
      else this.#addWrong(field);
    }
    if (operation === 'add-payment' && Number(sent['sum']) <= 0) this.#addOdd('nonPositiveSum', 'sum');
    if (Number(sent['date_start']) > Number(sent['date_end'])) this.reasons.add('unclear');
  }

  #addWrong(field: string): void {
    this.reasons.add('wrong');
    this.#wrong.add(field);
  }

  #addOdd(reason: AssumptionId, field: string): void {
    this.reasons.add(reason);
    this.#odd.add(field);
    if (reason !== 'numericStrings') this.#compared.add(field);
  }
}

/** Finds all reasons for which a service may reject a request, except reasons about tokens. */
export function checkRequest(exchange: Exchange, facts: Facts, records: ShownRecords): CheckedRequest {
  const check = new RequestCheck(exchange);
  check.checkBody();
  check.checkReferences(facts);
  if (hasMasked(exchange.sent) || hasMaskedId(exchange)) check.reasons.add('unclear');
  const standing = records.of(exchange)?.standing;
  if (standing === 'unknown' || standing === 'deleted') check.reasons.add('unknownPathId');
  if (standing === 'uncertain') check.reasons.add('unclear');
  const isRight = exchange.operation === 'login' ? facts.isRightPassword(exchange) : true;
  if (isRight !== true) check.reasons.add(isRight === false ? 'login' : 'unclear');
  return check.result(facts);
}
