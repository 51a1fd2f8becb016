import type { OperationId } from '../../generated/operations.ts';
import { codeOf, outcomeOf } from '../exchange.ts';
import type { Reason } from './reasons.ts';
import type { JudgedRejection } from './rejections.ts';

/** HTTP status, code or outcome that differs from leadmock with every value of the assumptions. */
export interface Difference {
  operation: OperationId;
  number: number;
  /** `HTTP status`, or a JSON pointer into the response body. */
  path: 'HTTP status' | '/status' | '/errors/0/code';
  theirs: string | number | undefined;
  ours: string | number;
}

/** Codes of leadmock for a reason. All other reasons get code 400. */
const CODES: Partial<Record<Reason, readonly number[]>> = {
  token: [401],
  login: [401],
  secondUser: [403],
  unknownPathId: [400, 404],
};

/** @param lost numbers of the exchanges that rejected a valid token */
export function differencesIn(rejection: JudgedRejection, lost: ReadonlySet<number>): Difference[] {
  const { exchange, wrong, isControlled, isPlain, standing } = rejection;
  const { operation, number, status } = exchange;
  const found = (path: Difference['path'], theirs: Difference['theirs'], ours: Difference['ours']): Difference[] => [
    { operation, number, path, theirs, ours },
  ];
  const outcome = outcomeOf(exchange);
  const code = codeOf(exchange);
  if (outcome === 'moment') return [];
  const isUsual = status === 200 || (outcome !== 'success' && status === code);
  const ofStatus = isUsual ? [] : found('HTTP status', status, 200);
  if (outcome === 'success')
    return wrong.length > 0 ? [...ofStatus, ...found('/status', 'success', 'code 400')] : ofStatus;
  // leadmock rejects no repeated login.
  const left = rejection.left.filter((reason) => reason !== 'repeatedLogin');
  const isOdd = left.length === 0 && outcome === 'rejection' && isControlled && isPlain;
  if (isOdd || lost.has(number)) return [...ofStatus, ...found('/status', `code ${code}`, 'success')];
  // Access rights are open. A token may have ended before the recording.
  const isOpen = outcome !== 'rejection' && (standing === 'open' || !left.includes('token'));
  if (left.length === 0 || code === undefined || left.includes('unclear') || isOpen) return ofStatus;
  const codes = left.flatMap((reason) => CODES[reason] ?? [400]);
  return codes.includes(code) ? ofStatus : [...ofStatus, ...found('/errors/0/code', code, codes[0] ?? 400)];
}
