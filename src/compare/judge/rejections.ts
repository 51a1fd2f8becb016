import { type AssumptionId, listedValues } from '../../core/assumptions.ts';
import { codeOf, type Exchange, outcomeOf } from '../exchange.ts';
import type { Ledger } from './ledger.ts';
import { type CheckedRequest, isRejecting, REJECTING, type Reason } from './reasons.ts';
import type { Standing } from './session.ts';

/** An exchange with a known outcome. */
export interface Judged extends CheckedRequest {
  exchange: Exchange;
  /** State of the token before the request. */
  standing: Standing;
  /** Whether the service accepted a request of the same form. */
  isControlled: boolean;
}

/** Reasons for which the service rejects no request of an operation. */
export class Tolerated {
  readonly #operations = new Map<Reason, Set<string>>();

  /** @param accepted an exchange that the service accepted */
  learn({ exchange: { operation }, reasons }: Judged): void {
    for (const reason of reasons)
      if (isRejecting(reason) && reason !== 'unknownBodyId')
        this.#operations.set(reason, (this.#operations.get(reason) ?? new Set()).add(operation));
  }

  /** @returns the reasons that may explain a rejection of the exchange */
  without({ exchange, reasons }: Judged): Reason[] {
    return [...reasons].filter((reason) => {
      const operations = this.#operations.get(reason);
      return !operations || (operations.size === 1 && !operations.has(exchange.operation));
    });
  }
}

/** The HTTP status of a rejection is 200 or its code. */
export function readStatus(exchange: Exchange, ledger: Ledger): void {
  const { status, number } = exchange;
  const outcome = outcomeOf(exchange);
  if (outcome === 'success' || outcome === 'moment') return;
  ledger.see('errorStatus');
  if (status !== 200) ledger.not('errorStatus', ['200'], number);
  const code = codeOf(exchange) ?? (status === 200 ? 0 : status);
  if (status !== code) ledger.not('errorStatus', ['code'], number);
}

const INTEGERS = ['owner_id', 'project_id', 'lead_id', 'owner', 'date_start', 'date_end', 'remind_type', 'visibility'];

/** @param isSound whether the response keeps the contract, for example shows the sent values */
export function readSuccess({ exchange, reasons }: Judged, isSound: boolean, ledger: Ledger): void {
  const { number, sent } = exchange;
  for (const reason of reasons) {
    if (!isRejecting(reason) || reason === 'unknownBodyId') continue;
    if (isSound) ledger.not(reason, [REJECTING[reason]], number);
    else ledger.only(reason, undefined, number);
  }
  // A service that accepts a word instead of an integer fits no value.
  const isWord = (name: string) => typeof sent[name] === 'string' && Number.isNaN(Number(sent[name]));
  if (INTEGERS.some(isWord)) ledger.only('numericStrings', undefined, number);
}

/** Whether the service rejected a good request, so that it has a reason that compare does not list, such as a limit. */
export function isUnlisted({ reasons, isControlled, isPlain }: Judged): boolean {
  return reasons.size === 0 && isControlled && isPlain;
}

interface RejectionParts {
  tolerated: Tolerated;
  ledger: Ledger;
  /** Rejections that are `isUnlisted`. */
  unlisted: readonly Exchange[];
}

/** A rejection is evidence about an assumption if the assumption is its only possible reason. */
export function readRejection(judged: Judged, { tolerated, ledger, unlisted }: RejectionParts): void {
  const { exchange, reasons, isControlled, isPlain } = judged;
  const { number, operation } = exchange;
  for (const each of reasons)
    if (isRejecting(each) || each === 'unknownPathId') ledger.see(each satisfies AssumptionId);
  if (!isControlled) return;
  const left = tolerated.without(judged);
  const code = codeOf(exchange);
  const [reason, ...more] = left;
  // The service accepts each reason in this operation.
  if (reason === undefined) for (const each of reasons) if (isRejecting(each)) ledger.only(each, undefined, number);
  if (reason === undefined || more.length > 0) return;
  // An unlisted reason may explain each rejection of its operation, and each rejection with its code.
  if (unlisted.some((each) => each.operation === operation || codeOf(each) === code)) return;
  // A service usually checks the path before the body, so the other fields do not matter.
  if (reason === 'unknownPathId') ledger.only(reason, codeIn(reason, code), number);
  if (!isPlain) return;
  if (isRejecting(reason)) ledger.only(reason, code === 400 ? REJECTING[reason] : undefined, number);
  if (reason === 'secondUser') ledger.only(reason, code === 403 ? 'reject' : undefined, number);
  if (reason === 'repeatedLogin') ledger.only(reason, undefined, number);
}

function codeIn(id: AssumptionId, code: number | undefined): string | undefined {
  return listedValues(id).find((each) => each === String(code));
}
