import type { Call, Fields, OperationName, Parts } from './parts.ts';
import { Refusal } from './refusal.ts';
import type { Change } from './service.ts';
import type { Assumptions } from './settings.ts';

export interface Violation {
  /** The sentence of the contract that a service with this violation contradicts. */
  quote: string;
  change: Change;
  /** Assumptions without which clients cannot see the violation. */
  requires?: Partial<Assumptions>;
  /** Assumptions that are the violation. */
  assumes?: Partial<Assumptions>;
}

export const LEADS: readonly OperationName[] = ['createPayment', 'changeOwner'];
export const VIEWS: readonly OperationName[] = ['getView', 'editView'];

/** Edits the envelope of each response. */
export function editEnvelope(edit: (envelope: Fields, call: Call) => Fields): Change {
  return ({ after }) => void after.push(edit);
}

/** Edits the errors of each error response. */
export function editErrors(edit: (errors: Fields[]) => unknown): Change {
  return editEnvelope((envelope) =>
    envelope['status'] === 'error' ? { ...envelope, errors: edit(envelope['errors'] as Fields[]) } : envelope,
  );
}

/** Edits the result of each success of the operations. An undefined result is removed. */
export function editResult(
  operations: readonly OperationName[],
  edit: (result: Fields, call: Call) => unknown,
): Change {
  return editEnvelope(({ result, ...envelope }, call) => {
    if (envelope['status'] === 'error') return envelope;
    const edited = operations.includes(call.operation) ? edit((result ?? {}) as Fields, call) : result;
    return edited === undefined ? envelope : { ...envelope, result: edited };
  });
}

/** Edits the value of one field of each result that has the field. */
export function editField(operation: OperationName, name: string, edit: (value: unknown) => unknown): Change {
  return editResult([operation], (result) => (name in result ? { ...result, [name]: edit(result[name]) } : result));
}

/** Edits the items of a list in each result. */
export function editItems(operations: readonly OperationName[], list: string, edit: (item: Fields) => unknown): Change {
  return editResult(operations, (result) => ({ ...result, [list]: (result[list] as Fields[]).map(edit) }));
}

/** Edits the fields of each request of the operation before the service checks the fields. */
export function editRequest(operation: OperationName, edit: (fields: Fields, parts: Parts) => Fields): Change {
  return (parts) =>
    void parts.before.push((call) => {
      if (call.operation === operation) call.fields = { ...call.fields, ...edit(call.fields, parts) };
    });
}

/** Rejects the requests of the operation that match. */
export function reject(operation: OperationName, matches: (call: Call, parts: Parts) => boolean): Change {
  return (parts) =>
    void parts.before.push((call) => {
      if (call.operation === operation && matches(call, parts))
        throw new Refusal({ code: parts.codes.invalid, message: 'wrongType' });
    });
}
