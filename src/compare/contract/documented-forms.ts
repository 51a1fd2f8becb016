import { EDITABLE } from '../../core/editable-view-fields.ts';
import { isUuid } from '../../core/sandbox/ids.ts';
import type { OperationId } from '../../generated/operations.ts';
import { isSame, type JsonObject } from '../answer.ts';

export interface FormedRequest {
  operation: OperationId;
  path: string;
  sent: JsonObject;
}

interface DocumentedForm {
  operation: OperationId;
  /** Expected outcome and statement of the contract, as a text for reports. */
  expected: string;
  has(request: FormedRequest): boolean;
  /** Whether the requests are so similar that only the form can explain the rejection. */
  isAlike?(rejected: FormedRequest, accepted: FormedRequest): boolean;
  /**
   * Number of rejected requests of this form that prove a violation without `isAlike`, if the service accepts at least
   * `MIN_ACCEPTED` requests of the operation, but none of this form.
   */
  minRejected: number;
}

type Alike = NonNullable<DocumentedForm['isAlike']>;

function alikeBut(...fields: string[]): Alike {
  return ({ path, sent }, { path: otherPath, sent: other }) => {
    const names = new Set([...Object.keys(sent), ...Object.keys(other)]);
    return path === otherPath && [...names].every((name) => fields.includes(name) || isSame(sent[name], other[name]));
  };
}

/** The accepted sum must be at least the rejected sum, because a service may limit the sum. */
const isSumAlike: Alike = (rejected, accepted) =>
  Number(rejected.sent['sum']) <= Number(accepted.sent['sum']) && alikeBut('sum')(rejected, accepted);

const hasMadeUp = (field: string) => (request: FormedRequest) =>
  String(request.sent[field]).startsWith('leadmock compare ');

const OPTIONAL_OF_TASK = ['text', 'date_start', 'date_end', 'lead_id', 'observers', 'labels', 'visibility'];
const METHODS = ['sms', 'email', 'call', 'popup'];
const isView = ['get-view', 'edit-view', 'delete-view'] as const;

const isOnlyRequired = ({ sent }: FormedRequest) =>
  isSame(Object.keys(sent).sort(), ['owner_id', 'project_id', 'title']);

const isWithMore: Alike = ({ sent }, { sent: other }) =>
  Object.entries(sent).every(([name, value]) => isSame(value, other[name]));

const editedFields = ({ sent }: FormedRequest) => EDITABLE.filter((name) => Object.hasOwn(sent, name));

/** Value of `minRejected` for forms for which only `isAlike` can prove a violation. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * The accepted text must be at least as long as the rejected text, because a service may limit the length. A rejected
 * `page` or `referer` must be a URL, because a service may reject other texts.
 */
function isEditAlike(field: string, { sent }: FormedRequest, accepted: FormedRequest): boolean {
  const [other = '', ...more] = editedFields(accepted);
  const value = String(sent[field]);
  const text = accepted.sent[other];
  const isShort = typeof text === 'string' && value.length <= text.length;
  return more.length === 0 && isShort && (!/^(page|referer)$/.test(field) || URL.canParse(value));
}

const FORMS: readonly DocumentedForm[] = [
  {
    operation: 'add-payment',
    expected: 'a success: sum may be a numeric string',
    has: ({ sent }) => typeof sent['sum'] === 'string',
    isAlike: isSumAlike,
    minRejected: 2,
  },
  {
    operation: 'add-payment',
    expected: 'a success: sum may be a number',
    has: ({ sent }) => typeof sent['sum'] === 'number',
    isAlike: isSumAlike,
    minRejected: 2,
  },
  ...['category', 'purpose'].map(
    (field): DocumentedForm => ({
      operation: 'add-payment',
      expected: `a success: the payment creates a missing ${field}`,
      has: hasMadeUp(field),
      isAlike: alikeBut(field),
      minRejected: 2,
    }),
  ),
  {
    operation: 'change-owner',
    expected: 'a success: with owner 0 the main account becomes the owner',
    has: ({ sent }) => sent['owner'] === 0,
    minRejected: 2,
  },
  ...[0, 1, 2, 3].map(
    (type): DocumentedForm => ({
      operation: 'create-task',
      expected: `a success: remind_type may be ${type}`,
      has: ({ sent }) => sent['remind_type'] === type,
      isAlike: alikeBut('remind_type'),
      minRejected: NEVER,
    }),
  ),
  ...METHODS.map(
    (method): DocumentedForm => ({
      operation: 'create-task',
      expected: `a success: remind_method may contain ${method}`,
      has: ({ sent }) => Array.isArray(sent['remind_method']) && sent['remind_method'].includes(method),
      isAlike: (rejected, accepted) =>
        'remind_method' in accepted.sent && alikeBut('remind_method')(rejected, accepted),
      minRejected: NEVER,
    }),
  ),
  ...OPTIONAL_OF_TASK.map(
    (field): DocumentedForm => ({
      operation: 'create-task',
      expected: `a success: ${field} is optional`,
      has: ({ sent }) => !(field in sent),
      isAlike: alikeBut(field),
      minRejected: 3,
    }),
  ),
  {
    operation: 'create-task',
    expected: 'a success: a task needs only title, owner_id and project_id',
    has: isOnlyRequired,
    isAlike: isWithMore,
    minRejected: 3,
  },
  ...EDITABLE.map(
    (field): DocumentedForm => ({
      operation: 'edit-view',
      expected: `a success: ${field} can be the only field of an edit`,
      has: (request) => isSame(editedFields(request), [field]) && typeof request.sent[field] === 'string',
      isAlike: (rejected, accepted) => rejected.path === accepted.path && isEditAlike(field, rejected, accepted),
      minRejected: NEVER,
    }),
  ),
  {
    operation: 'edit-view',
    expected: 'a success: an edit may omit fields',
    has: ({ sent, ...request }) =>
      editedFields({ sent, ...request }).length < EDITABLE.length &&
      Object.values(sent).every((value) => typeof value === 'string'),
    minRejected: 3,
  },
  ...isView.map(
    (operation): DocumentedForm => ({
      operation,
      expected: 'a success: the path may contain the UUID of a view',
      has: ({ path }) => isUuid(path.replace('/view/', '')),
      isAlike: ({ sent }, { path, sent: other }) => !isUuid(path.replace('/view/', '')) && isSame(sent, other),
      minRejected: 3,
    }),
  ),
];

const MIN_ACCEPTED = 2;

/**
 * Finds requests that a service seems to reject because of a form that the contract documents: the service accepts no
 * request of this form, but other requests of the operation.
 * @returns `expected` of the form, by rejected request
 */
export function wronglyRejected<Request extends FormedRequest>(
  rejected: readonly Request[],
  accepted: readonly FormedRequest[],
): ReadonlyMap<Request, string> {
  const found = new Map<Request, string>();
  for (const { operation, expected, has, isAlike, minRejected } of FORMS) {
    const taken = accepted.filter((each) => each.operation === operation);
    if (taken.some(has)) continue;
    const wrong = rejected.filter((each) => each.operation === operation && has(each));
    const isEnough = wrong.length >= minRejected && taken.length >= MIN_ACCEPTED;
    for (const each of wrong)
      if (isEnough || taken.some((other) => isAlike?.(each, other))) found.set(each, found.get(each) ?? expected);
  }
  return found;
}
