import { EDITABLE } from '../../core/editable-view-fields.ts';
import { isUuid } from '../../core/ids.ts';
import type { OperationId } from '../../generated/operations.ts';
import { isSame } from '../answer.ts';
import type { RecordedExchange } from '../recording/read/exchanges.ts';

type Request = Pick<RecordedExchange, 'operation' | 'path' | 'sent' | 'atMs' | 'number'>;

interface DocumentedForm {
  operation: OperationId;
  /** Expected outcome and statement of the contract, as a text for reports. */
  expected: string;
  has(request: Request): boolean;
  /** Whether an accepted request differs from a rejected request only in the form. */
  isTwin(rejected: Request, accepted: Request): boolean;
}

type Twin = DocumentedForm['isTwin'];

function sameBut(...fields: string[]): Twin {
  return (rejected, accepted) => {
    const names = new Set([...Object.keys(rejected.sent), ...Object.keys(accepted.sent)]);
    const isEqual = (name: string) => fields.includes(name) || isSame(rejected.sent[name], accepted.sent[name]);
    return rejected.path === accepted.path && [...names].every(isEqual);
  };
}

/** The accepted request has all fields of the rejected request, and more. */
const withMore: Twin = (rejected, accepted) =>
  rejected.path === accepted.path &&
  Object.keys(accepted.sent).length > Object.keys(rejected.sent).length &&
  Object.entries(rejected.sent).every(([name, value]) => isSame(value, accepted.sent[name]));

/** A service may limit the sum. */
const ofSum: Twin = (rejected, accepted) =>
  Number(rejected.sent['sum']) <= Number(accepted.sent['sum']) && sameBut('sum')(rejected, accepted);

const ofPath: Twin = (rejected, accepted) =>
  !isUuid(accepted.path.replace('/view/', '')) && isSame(rejected.sent, accepted.sent);

const DAY_MS = 24 * 60 * 60_000;

/** Whether no reminder of the task is due soon. A service may reject a reminder in the past. */
function isFarAhead({ sent, atMs }: Request): boolean {
  return sent['date_start'] === undefined || Number(sent['date_start']) * 1000 - atMs > 8 * DAY_MS;
}

/** Whether the other fields of the task may need the field, for example observers for `visibility` 2. */
const mayNeed: Readonly<Record<string, (sent: Request['sent']) => boolean>> = {
  date_start: ({ date_end, remind_type }) => date_end !== undefined || Number(remind_type ?? 0) !== 0,
  date_end: ({ date_start, remind_type }) => date_start !== undefined || Number(remind_type ?? 0) !== 0,
  observers: ({ visibility }) => visibility === 2,
};

const OPTIONAL = ['text', 'date_start', 'date_end', 'lead_id', 'observers', 'labels', 'visibility'];
const METHODS = ['sms', 'email', 'call', 'popup'];

const isText = (value: unknown) => typeof value === 'string';
const editedFields = ({ sent }: Request) => EDITABLE.filter((name) => Object.hasOwn(sent, name));

const form = (
  operation: OperationId,
  what: string,
  has: (sent: Request['sent'], request: Request) => boolean,
  isTwin: Twin,
): DocumentedForm => ({
  operation,
  expected: `a success: ${what}`,
  has: (request) => has(request.sent, request),
  isTwin,
});

const FORMS: readonly DocumentedForm[] = [
  form('add-payment', 'sum may be a numeric string', ({ sum }) => isText(sum), ofSum),
  form('add-payment', 'sum may be a number', ({ sum }) => typeof sum === 'number', ofSum),
  ...['category', 'purpose'].map((field) =>
    form(
      'add-payment',
      `the payment creates a missing ${field}`,
      (sent) => String(sent[field]).startsWith('leadmock compare '),
      sameBut(field),
    ),
  ),
  form('change-owner', 'with owner 0 the main account becomes the owner', ({ owner }) => owner === 0, sameBut('owner')),
  ...[0, 1, 2, 3].map((type) =>
    form(
      'create-task',
      `remind_type may be ${type}`,
      ({ remind_type }, request) => remind_type === type && isFarAhead(request),
      sameBut('remind_type'),
    ),
  ),
  ...METHODS.map((method) =>
    form(
      'create-task',
      `remind_method may contain ${method}`,
      ({ remind_method: methods }) => Array.isArray(methods) && methods.includes(method),
      (rejected, accepted) => 'remind_method' in accepted.sent && sameBut('remind_method')(rejected, accepted),
    ),
  ),
  ...OPTIONAL.map((field) =>
    form('create-task', `${field} is optional`, (sent) => !(field in sent) && !mayNeed[field]?.(sent), sameBut(field)),
  ),
  form(
    'create-task',
    'a task needs only title, owner_id and project_id',
    (sent) => isSame(Object.keys(sent).sort(), ['owner_id', 'project_id', 'title']),
    withMore,
  ),
  ...EDITABLE.map((field) =>
    form(
      'edit-view',
      `${field} can be the only field of an edit`,
      (sent, request) => isSame(editedFields(request), [field]) && isText(sent[field]),
      withMore,
    ),
  ),
  form(
    'edit-view',
    'an edit may omit fields',
    (sent, request) => editedFields(request).length < EDITABLE.length && Object.values(sent).every(isText),
    withMore,
  ),
  ...(['get-view', 'edit-view', 'delete-view'] as const).map((operation) =>
    form(
      operation,
      'the path may contain the UUID of a view',
      (_, { path }) => isUuid(path.replace('/view/', '')),
      ofPath,
    ),
  ),
];

/**
 * Finds requests that a service rejects because of a form that the contract documents: the service accepts no request of
 * this form, but a twin of the request, and a later request of the operation.
 * @param rejected requests without any other reason for the rejection
 * @returns `expected` of the form, by rejected request
 */
export function wronglyRejected<Each extends Request>(
  rejected: readonly Each[],
  accepted: readonly Request[],
): ReadonlyMap<Each, string> {
  const found = new Map<Each, string>();
  for (const { operation, expected, has, isTwin } of FORMS) {
    const taken = accepted.filter((each) => each.operation === operation);
    if (taken.some(has)) continue;
    for (const each of rejected) {
      if (each.operation !== operation || found.has(each) || !has(each)) continue;
      // A limit, or a change by another client, would also reject the later request.
      const isOpen = taken.some(({ number }) => number > each.number);
      if (isOpen && taken.some((other) => isTwin(each, other))) found.set(each, expected);
    }
  }
  return found;
}
