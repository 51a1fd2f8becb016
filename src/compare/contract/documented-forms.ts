import type { OperationId } from '../../generated/operations.ts';
import { EDITABLE } from '../../mock/core/editable-view-fields.ts';
import { isUuid } from '../../mock/core/ids.ts';
import { codeOf, type Exchange } from '../exchange.ts';
import { isSame } from '../json.ts';
import { hasMasked } from '../masks/masked.ts';

type Sent = Exchange['sent'];

/**
 * @param accepted accepted requests of the operation, all without the form
 * @returns a function that finds an accepted request which differs from a rejected request only in the form
 */
type Twins = (accepted: readonly Exchange[]) => (rejected: Exchange) => Exchange | undefined;

interface DocumentedForm {
  operation: OperationId;
  /** Expected outcome and statement of the contract, as a text for reports. */
  expected: string;
  has(request: Exchange): boolean;
  twins: Twins;
}

function sharing(keyOf: (request: Exchange) => unknown): Twins {
  return (accepted) => {
    const twins = new Map(accepted.map((each) => [JSON.stringify(keyOf(each)), each]));
    return (rejected) => twins.get(JSON.stringify(keyOf(rejected)));
  };
}

function butFor(...fields: string[]): Twins {
  const isOther = ([name]: [string, unknown]) => !fields.includes(name);
  return sharing(({ path, sent }) => [path, Object.entries(sent).filter(isOther).sort()]);
}

/** @returns a function that checks whether the service accepted the values of the fields, perhaps in several requests */
function knownIn(accepted: readonly Exchange[]): (sent: Sent, fields: readonly string[]) => boolean {
  const keyOf = (field: [name: string, value: unknown]) => JSON.stringify(field);
  const known = new Set(accepted.flatMap(({ sent }) => Object.entries(sent).map(keyOf)));
  return (sent, fields) => fields.every((name) => known.has(keyOf([name, sent[name]])));
}

/** A service creates missing categories and purposes, so they fit together. A service may limit the sum. */
const ofSum: Twins = (accepted) => {
  const areKnown = knownIn(accepted);
  const sumOf = ({ sent }: Exchange) => Number(sent['sum']);
  const numeric = accepted.filter((each) => Number.isFinite(sumOf(each)));
  const largest = new Map(numeric.toSorted((one, other) => sumOf(one) - sumOf(other)).map((each) => [each.path, each]));
  return (rejected) => {
    const twin = largest.get(rejected.path);
    const isSimilar = twin && sumOf(rejected) <= sumOf(twin) && areKnown(rejected.sent, ['category', 'purpose']);
    return isSimilar ? twin : undefined;
  };
};

/** Finds an edit of the same view with more texts. The texts of a view may be edited separately, so they fit together. */
const withMoreTexts: Twins = (accepted) => {
  const areKnown = knownIn(accepted);
  const kinds = new Map(accepted.map((each) => [JSON.stringify([each.path, Object.keys(each.sent).sort()]), each]));
  return ({ path, sent }) => {
    const names = Object.keys(sent);
    if (!areKnown(sent, names)) return undefined;
    const hasMore = (each: Exchange) =>
      Object.keys(each.sent).length > names.length && names.every((name) => name in each.sent);
    return [...kinds.values()].find((each) => each.path === path && hasMore(each));
  };
};

const isOfUuid = ({ path }: Pick<Exchange, 'path'>) => isUuid(path.replace('/view/', ''));
const ofId = sharing(({ sent }) => sent);

const DAY_MS = 24 * 60 * 60_000;

/** Whether no reminder of the task is due soon. A service may reject a reminder in the past. */
function isFarAhead({ sent, atMs }: Exchange): boolean {
  return sent['date_start'] === undefined || Number(sent['date_start']) * 1000 - atMs > 8 * DAY_MS;
}

/** Whether the other fields of the task may need the field, for example observers for `visibility` 2. */
const mayNeed: Readonly<Record<string, (sent: Sent) => boolean>> = {
  date_start: ({ date_end, remind_type }) => date_end !== undefined || Number(remind_type ?? 0) !== 0,
  date_end: ({ date_start, remind_type }) => date_start !== undefined || Number(remind_type ?? 0) !== 0,
  observers: ({ visibility }) => visibility === 2,
};

const OPTIONAL = ['text', 'date_start', 'date_end', 'lead_id', 'observers', 'labels', 'visibility'];
const METHODS = ['sms', 'email', 'call', 'popup'];

const isText = (value: unknown) => typeof value === 'string';
const editedFields = ({ sent }: Exchange) => EDITABLE.filter((name) => Object.hasOwn(sent, name));

const form = (
  operation: OperationId,
  what: string,
  has: (sent: Sent, request: Exchange) => boolean,
  twins: Twins,
): DocumentedForm => ({
  operation,
  expected: `a success: ${what}`,
  has: (request) => request.operation === operation && has(request.sent, request),
  twins,
});

const FORMS: readonly DocumentedForm[] = [
  form('add-payment', 'sum may be a numeric string', ({ sum }) => isText(sum), ofSum),
  form('add-payment', 'sum may be a number', ({ sum }) => typeof sum === 'number', ofSum),
  ...['category', 'purpose'].map((field) =>
    form(
      'add-payment',
      `the payment creates a missing ${field}`,
      (sent) => String(sent[field]).startsWith('leadmock compare '),
      butFor(field),
    ),
  ),
  form('change-owner', 'with owner 0 the main account becomes the owner', ({ owner }) => owner === 0, butFor('owner')),
  ...[0, 1, 2, 3].map((type) =>
    form(
      'create-task',
      `remind_type may be ${type}`,
      ({ remind_type }, request) => remind_type === type && isFarAhead(request),
      butFor('remind_type'),
    ),
  ),
  ...METHODS.map((method) =>
    form(
      'create-task',
      `remind_method may contain ${method}`,
      ({ remind_method: methods }) => Array.isArray(methods) && methods.includes(method),
      (accepted) => butFor('remind_method')(accepted.filter(({ sent }) => 'remind_method' in sent)),
    ),
  ),
  ...OPTIONAL.map((field) =>
    form('create-task', `${field} is optional`, (sent) => !(field in sent) && !mayNeed[field]?.(sent), butFor(field)),
  ),
  form(
    'create-task',
    'a task needs only title, owner_id and project_id',
    (sent) => isSame(Object.keys(sent).sort(), ['owner_id', 'project_id', 'title']),
    sharing(({ sent: { title, owner_id, project_id } }) => [title, owner_id, project_id]),
  ),
  ...EDITABLE.map((field) =>
    form(
      'edit-view',
      `${field} can be the only field of an edit`,
      (sent, request) => isSame(editedFields(request), [field]) && isText(sent[field]),
      withMoreTexts,
    ),
  ),
  form(
    'edit-view',
    'an edit may omit fields',
    (sent, request) => editedFields(request).length < EDITABLE.length && Object.values(sent).every(isText),
    withMoreTexts,
  ),
  ...(['get-view', 'edit-view', 'delete-view'] as const).map((operation) =>
    form(operation, 'the path may contain the UUID of a view', (_, request) => isOfUuid(request), ofId),
  ),
];

/** Documented form that the service accepts in no request. */
export interface RejectedForm {
  expected: string;
  has(request: Exchange): boolean;
  /** Rejected requests of the form, all with the same code. */
  rejections: readonly Exchange[];
  /** Accepted request that differs from one of the rejections only in the form. */
  twin: Exchange;
}

/**
 * Finds documented forms that a service accepts in no request, although it accepts a twin, and a later request of the
 * operation: a limit, or a change by another client, would also reject the later request.
 * @param rejected requests without any other listed reason for the rejection
 */
export function rejectedForms(rejected: readonly Exchange[], accepted: readonly Exchange[]): RejectedForm[] {
  const blamed = new Set<Exchange>();
  return FORMS.flatMap(({ operation, expected, has, twins }) => {
    const taken = accepted.filter((each) => each.operation === operation);
    // A masked request may have the form.
    if (taken.some((each) => has(each) || hasMasked(each.sent))) return [];
    const twinOf = twins(taken);
    const lastTaken = taken.at(-1)?.number ?? 0;
    const all = rejected.filter((each) => has(each) && !blamed.has(each) && each.number < lastTaken);
    for (const each of all) {
      const twin = twinOf(each);
      if (!twin) continue;
      const rejections = all.filter((other) => codeOf(other) === codeOf(each));
      for (const rejection of rejections) blamed.add(rejection);
      return [{ expected, has, rejections, twin }];
    }
    return [];
  });
}
