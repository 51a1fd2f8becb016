import type { Person } from '../../generated/shapes.ts';
import { type FormedField, otherFormThan } from './documented-forms.ts';
import type { Violation } from './state/integrity.ts';
import { isPerson } from './state/person.ts';
import type { Lead, StateDocument, View } from './state/state.ts';

/** A user may reference a missing employee (docs/contributing/decisions.md, 5), but the id may be a typo. */
function suspiciousUsers({ users, employees }: StateDocument): Violation[] {
  const known = new Set(employees.map(({ id }) => id));
  return users.flatMap(({ employee_id: id }, at) =>
    id === undefined || known.has(id)
      ? []
      : [
          {
            pointer: `/users/${at}/employee_id`,
            message: `references a missing record: employees/${id} does not exist`,
          },
        ],
  );
}

const READ_OF_VISITORS = { version: Number.isInteger, fingerprint: isText, browser: isText, ip: isText };

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function suspiciousForm(pointer: string, field: FormedField, text: string | null | undefined): Violation[] {
  const form = otherFormThan(field, text);
  return form === undefined ? [] : [{ pointer: `${pointer}/${field}`, message: `differs from the contract: ${form}` }];
}

function suspiciousIds(view: View, at: number): Violation[] {
  return (['ym_client_id', 'ga_client_id'] as const).flatMap((field) =>
    suspiciousForm(`/views/${at}`, field, view[field]),
  );
}

function suspiciousVisitors(view: View, at: number): Violation[] {
  return (['visitor', 'real_visitor'] as const).flatMap((field) => {
    const visitor = view[field];
    if (visitor === null) return [];
    const lacking = Object.entries(READ_OF_VISITORS).filter(([name, isRight]) => !isRight(visitor[name]));
    const message = `needs version (an integer), fingerprint, browser and ip (strings) for a known client. Missing or of another type: ${lacking.map(([name]) => name).join(', ')}`;
    return lacking.length === 0 ? [] : [{ pointer: `/views/${at}/${field}`, message }];
  });
}

interface KnownPeople {
  employees: ReadonlySet<number>;
  mainId: number | undefined;
}

function isKnown({ id, type }: Person, { employees, mainId }: KnownPeople): boolean {
  return type === 'staff' ? employees.has(id) : id === mainId;
}

function whoIsNot({ id, type }: Person, { mainId }: KnownPeople): string {
  if (type === 'staff') return `references a missing record: employees/${id} does not exist`;
  return `references a missing record: ${mainId === undefined ? 'no main account exists' : `the main account has the id ${mainId}`}`;
}

/** Seeds with suspicious custom values are valid, because accounts may store other values than the contract shows. */
function suspiciousLead({ custom }: Lead, at: number, known: KnownPeople): Violation[] {
  return custom.flatMap(({ type, value }, place) => {
    const pointer = `/leads/${at}/custom/${place}/value`;
    if (value === null) return [];
    if (type === 'owner' && !isPerson(value))
      return [{ pointer, message: 'differs from the contract: {id, type} with the type "main" or "staff"' }];
    if (type === 'owner' && isPerson(value) && !isKnown(value, known))
      return [{ pointer: `${pointer}/id`, message: whoIsNot(value, known) }];
    if (type === 'funnel' && !isText(value)) return [{ pointer, message: 'differs from the contract: a string' }];
    return [];
  });
}

/** Without a main account, changes to owner 0 are rejected (rule `owner-main`). */
function missingMain({ users }: StateDocument): Violation[] {
  if (users.length === 0 || users.some(({ type }) => type === 'main')) return [];
  return [{ pointer: '/users', message: 'has no user of the type main, so owner 0 of a lead is unknown' }];
}

export function findSuspiciousValues(document: StateDocument): Violation[] {
  const { views, leads, users, employees } = document;
  const known = {
    employees: new Set(employees.map(({ id }) => id)),
    mainId: users.find(({ type }) => type === 'main')?.id,
  };
  return [
    ...missingMain(document),
    ...suspiciousUsers(document),
    ...leads.flatMap((lead, at) => suspiciousLead(lead, at, known)),
    ...employees.flatMap(({ avatar }, at) => suspiciousForm(`/employees/${at}`, 'avatar', avatar)),
    ...views.flatMap(suspiciousIds),
    ...views.flatMap(suspiciousVisitors),
  ];
}
