import { listedValues } from '../../mock/core/assumptions.ts';
import { codeOf, type Exchange, outcomeOf } from '../exchange.ts';
import type { Ledger } from './ledger.ts';
import { type CheckedRequest, isRejecting, REJECTING, type Reason } from './reasons.ts';
import type { Standing } from './session.ts';

/** An exchange with a known outcome. */
export interface Judged extends CheckedRequest {
  exchange: Exchange;
  /** State of the token before the request. */
  standing: Standing;
  /** Start of the deletion of the view, if an earlier request deleted the view. */
  deletedMs: number | undefined;
  /** Whether the service accepted a request of the same form. */
  isControlled: boolean;
  /** Whether the response keeps the contract, for example shows the sent values. */
  isSound: boolean;
}

/** A rejection that the judge may use as evidence. */
export interface JudgedRejection extends Judged {
  /** Reasons that remain without reasons for which the service rejects no request of the operation. */
  left: readonly Reason[];
}

/** Whether the service rejected a good request, so that it has a reason that compare does not list, such as a limit. */
export function isUnlisted({ reasons, isControlled, isPlain }: Judged): boolean {
  return reasons.size === 0 && isControlled && isPlain;
}

/** @returns a function that finds the reasons that may explain the rejection of an exchange */
export function remainingReasons(accepted: readonly Judged[]): (judged: Judged) => Reason[] {
  const tolerating = new Map<Reason, Set<string>>();
  for (const { exchange, reasons } of accepted)
    for (const reason of reasons)
      if (isRejecting(reason) && reason !== 'unknownBodyId')
        tolerating.set(reason, (tolerating.get(reason) ?? new Set()).add(exchange.operation));
  return ({ exchange, reasons }) =>
    [...reasons].filter((reason) => {
      const operations = tolerating.get(reason);
      return !operations || (operations.size === 1 && !operations.has(exchange.operation));
    });
}

/** The HTTP status of a rejection is 200 or its code. */
export function readStatus(exchange: Exchange, ledger: Ledger): void {
  const { status } = exchange;
  const outcome = outcomeOf(exchange);
  if (outcome === 'success' || outcome === 'moment') return;
  ledger.see('errorStatus');
  if (status !== 200) ledger.not('errorStatus', ['200'], exchange);
  const code = codeOf(exchange) ?? (status === 200 ? 0 : status);
  if (status !== code) ledger.not('errorStatus', ['code'], exchange);
}

const INTEGERS = ['owner_id', 'project_id', 'lead_id', 'owner', 'date_start', 'date_end', 'remind_type', 'visibility'];

export function readSuccess({ exchange, reasons, isSound }: Judged, ledger: Ledger): void {
  const { sent } = exchange;
  for (const reason of reasons) {
    if (!isRejecting(reason) || reason === 'unknownBodyId') continue;
    if (isSound) ledger.not(reason, [REJECTING[reason]], exchange);
    else ledger.only(reason, undefined, exchange);
  }
  // A service that accepts a word instead of an integer fits no value.
  const isWord = (name: string) => typeof sent[name] === 'string' && Number.isNaN(Number(sent[name]));
  if (INTEGERS.some(isWord)) ledger.only('numericStrings', undefined, exchange);
}

/**
 * A rejection is evidence about an assumption if the assumption is its only possible reason.
 * @param unlisted rejections that are `isUnlisted`
 */
export function readRejection(rejection: JudgedRejection, unlisted: readonly Exchange[], ledger: Ledger): void {
  const { exchange, reasons, left, isControlled, isPlain } = rejection;
  for (const each of reasons) if (isRejecting(each) || each === 'unknownPathId') ledger.see(each);
  if (!isControlled) return;
  const [reason, ...more] = left;
  // The service accepts each reason in this operation.
  if (reason === undefined) for (const each of reasons) if (isRejecting(each)) ledger.only(each, undefined, exchange);
  if (reason === undefined || more.length > 0) return;
  const code = codeOf(exchange);
  // An unlisted reason may explain each rejection of its operation, and each rejection with its code.
  if (unlisted.some((each) => each.operation === exchange.operation || codeOf(each) === code)) return;
  // A service usually checks the path before the body, so the other fields do not matter.
  if (reason === 'unknownPathId')
    ledger.only(
      reason,
      listedValues(reason).find((each) => each === String(code)),
      exchange,
    );
  if (!isPlain) return;
  if (isRejecting(reason)) ledger.only(reason, code === 400 ? REJECTING[reason] : undefined, exchange);
  if (reason === 'secondUser') ledger.only(reason, code === 403 ? 'reject' : undefined, exchange);
  if (reason === 'repeatedLogin') ledger.only(reason, undefined, exchange);
}
