import type { OperationId } from '../../../generated/operations.ts';
import type { RecordedExchange } from '../read/exchanges.ts';
import type { ResponseDifference } from '../response-diff.ts';

/** Places whose content the contract leaves open, or another client may have changed. */
const OPEN: readonly RegExp[] = [
  /^\S+ (HTTP status|\/errors\b.*)$/,
  /^create-task \/result\/(status|visibility|remind_method|date_start|date_end|observers|labels)$/,
  /^create-task \/result\/(observers|labels)\/.*\/(?!id$)\w+$/,
  /^(get|edit)-view \/result\/(?!id$|uuid$|project_id$)\w+$/,
  /^(add-payment|change-owner) \/result\/(contact_id|name|deal|owner_id)$/,
  /^(add-payment|change-owner) \/result\/custom\b/,
  /^add-comment \/result\/author\b/,
];

/** Whether the service may differ from leadmock at this place and still follow the contract. */
export function isOpen({ operation, sent }: RecordedExchange, { path }: ResponseDifference): boolean {
  const isEdited = operation === 'edit-view' && path.replace('/result/', '') in sent;
  return !isEdited && OPEN.some((each) => each.test(`${operation} ${path}`));
}

/**
 * Fields that leadmock omits with some assumption values, and the result that the response to a deletion must not have
 * (contract, Response envelope).
 */
const DOCUMENTED =
  /^(delete-view \/result|(add-payment|change-owner) \/result\/owner_id|create-task \/result\/(lead_id|date_start|date_end))$/;

/** Whether the difference is an undocumented response field of the service. */
export function isBeyondContract(operation: OperationId, { path, ours }: ResponseDifference): boolean {
  const isItem = /\/\*[^/]*$/.test(path);
  return ours === undefined && !isItem && !DOCUMENTED.test(`${operation} ${path}`);
}
