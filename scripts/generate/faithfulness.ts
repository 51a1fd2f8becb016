import type { OperationId } from '../../src/generated/operations.ts';
import { rules } from '../../src/mock/api/rules/index.ts';
import type { Rule } from '../../src/mock/core/rule.ts';
import { service } from '../../src/mock/create-mock.ts';
import { table } from './table.ts';

/** What the contract specifies of each operation, so that a test may assert on it. */
const SPECIFIED: Readonly<Record<OperationId, string>> = {
  login:
    'a token for the right login and password, otherwise code 401; one user per IP address, with any number of services',
  logout: 'result `true`; the token of the request is revoked',
  'create-task':
    'title, text, owner_id and project_id as sent; observers and labels as objects; the allowed values of reminder and visibility',
  'get-view': 'the view with this number or UUID, with thirteen fields',
  'edit-view': 'the six editable fields as sent; the request may omit fields',
  'delete-view': '`{"status":"success"}`; afterwards the view does not exist',
  'add-payment':
    'the lead with id, contact_id, name, deal and custom; the service creates missing categories and purposes; sum may be a number or a numeric string',
  'change-owner':
    'the lead with id, contact_id, name and custom; owner 0 is the main account; the type of an owner is `staff` or `main`',
  'add-comment': 'id, text and created_at as strings; created_at as DD.MM.YY HH:MM:SS; author with id and type',
};

/** Assumptions that determine a response of this operation. Those of more than three operations are in the row of all operations. */
function assumptionsOf(operation: OperationId | undefined): string {
  const found = Object.values<Rule>(service.rules).flatMap(({ assumption, operations }) => {
    const isOfMany = operations === undefined || operations.length > 3;
    if (assumption === undefined || isOfMany !== (operation === undefined)) return [];
    return operation === undefined || operations?.includes(operation) ? [`\`${assumption}\``] : [];
  });
  return [...new Set(found)].join(', ');
}

const count = (provenance: string) => Object.values(rules).filter((rule) => rule.provenance === provenance).length;

/** Counts the rules of each label. */
export function labelsTable(): string {
  return table(
    ['label', 'rules', 'behavior', 'in your tests'],
    [
      ['*contract*', `${count('contract')}`, 'specified by the contract', 'Assert on the behavior.'],
      [
        '*likely*',
        `${count('likely')}`,
        'documented elsewhere, observed at a service with this API, or inferred from clients',
        'Confirm the behavior for your account.',
      ],
      ['*guess*', `${count('guess')}`, 'unknown for the service', 'Do not assert on the behavior.'],
      [
        '*leadmock*',
        `${count('leadmock')}`,
        'specific to leadmock: sandboxes, disk, CORS, HTTP parser',
        'Do not expect the behavior from the service.',
      ],
    ],
  );
}

/** Shows what the contract specifies of each operation, and the assumptions that set the rest. */
export function specifiedTable(): string {
  const operations = service.operations.map(({ id, method, path }) => [
    `\`${method} ${path}\``,
    SPECIFIED[id as OperationId],
    assumptionsOf(id as OperationId),
  ]);
  const all = [
    'all',
    'JSON in the envelope; status `success` or `error`; the header `token`; a token expires after 24 hours without an action; the service of the login as signature',
    assumptionsOf(undefined),
  ];
  return table(['operation', 'specified by the contract', 'open points'], [all, ...operations]);
}
