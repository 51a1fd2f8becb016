import { createdAt } from '../../api/lead/created-at.ts';
import { randomUuid } from '../../core/ids.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { type AnyRecord, type CollectionName, isDocumented } from '../../core/state/state.ts';
import { checkRecord } from '../../schema/seed.ts';
import { sampleView } from './sample-view.ts';

export type Given = Readonly<Record<string, unknown>>;

interface Surroundings extends Pick<Sandbox, 'state' | 'assumptions'> {
  clock: Pick<Sandbox['clock'], 'now'>;
}

type Defaults = (id: number, given: Given, around: Surroundings) => Given;

const defaults: Record<CollectionName, Defaults> = {
  users: (id, given, { state }) => ({
    login: `user${id}@example.com`,
    password: 'secret',
    type: 'staff',
    ...(given['type'] !== 'main' && { employee_id: state.employees.first()?.id ?? id }),
  }),
  employees: (id) => ({ name: `Employee ${id}` }),
  projects: (id) => ({ name: `Project ${id}` }),
  labels: (id, _given, { state }) => ({
    project_id: state.projects.first()?.id,
    name: `Label ${id}`,
    color: '8e8e93',
  }),
  leads: (id, _given, { state }) => ({ project_id: state.projects.first()?.id, contact_id: id, name: `Lead ${id}` }),
  views: (id, _given, { state }) => ({
    project_id: state.projects.first()?.id,
    uuid: randomUuid(),
    ...sampleView(id),
  }),
  tasks: (id, _given, { state }) => ({
    title: `Task ${id}`,
    owner_id: state.mainAccount ? 0 : state.employees.first()?.id,
    project_id: state.projects.first()?.id,
  }),
  comments: (id, _given, { state, clock, assumptions }) => ({
    lead_id: state.leads.first()?.id,
    text: `Comment ${id}`,
    created_at: createdAt(clock.now(), assumptions.timezone),
    author: { id: state.mainAccount?.id ?? 1, type: 'main' },
  }),
  payments: (_id, given, { state }) => {
    const lead = given['lead_id'] === undefined ? state.leads.first() : state.leads.get(Number(given['lead_id']));
    const inProject = (record: { project_id: number }) => record.project_id === lead?.project_id;
    return {
      lead_id: lead?.id,
      category_id: state.categories.find(inProject)?.id,
      purpose_id: state.purposes.find(inProject)?.id,
      sum: '100',
    };
  },
  categories: (id, _given, { state }) => ({ project_id: state.projects.first()?.id, name: `Category ${id}` }),
  purposes: (id, _given, { state }) => ({ project_id: state.projects.first()?.id, name: `Purpose ${id}` }),
};

export function numberOf({ id }: Given): number | undefined {
  const number = typeof id === 'number' || typeof id === 'string' ? Number(id) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/**
 * Requests refer to employees and to the main account by id, so an employee cannot have the id of the main account
 * (rule `owner-main-id`).
 */
export function canHaveNumber(name: string, number: number, mainId: number | undefined): boolean {
  return name !== 'employees' || number !== mainId;
}

/** `violations` concern given fields. `lacks` lists fields for which a referenced record is missing. */
export type Filled = { value: AnyRecord } | { value?: never; violations: Violation[]; lacks: Violation[] };

/** Does not check references and unique keys, except the lead of a payment. JSON pointers start at the record. */
export function fillRecord(name: string, given: Given, number: number, around: Surroundings): Filled {
  const lead = given['lead_id'];
  if (name === 'payments' && lead !== undefined && !around.state.leads.get(Number(lead))) {
    // Values for category and purpose of the payment depend on the project of the lead.
    return { violations: [], lacks: [{ pointer: '/lead_id', message: `leads/${lead} does not exist` }] };
  }
  const id = name === 'comments' ? String(number) : number;
  const sensible = isDocumented(name) ? defaults[name](number, given, around) : {};
  const filled = Object.entries({ id, ...sensible, ...given }).filter(([, field]) => field !== undefined);
  const { value, violations } = checkRecord(name, Object.fromEntries(filled), around.state.extraFieldsOf(name));
  if (value) return { value };
  const isLeftOut = ({ pointer }: Violation) => isField(pointer) && !Object.hasOwn(given, pointer.slice(1));
  return {
    violations: violations.filter((violation) => !isLeftOut(violation)),
    lacks: violations.filter(isLeftOut).map(({ pointer }) => ({ pointer, message: NOTHING_TO_TAKE })),
  };
}

const NOTHING_TO_TAKE = 'is required, because the state has no suitable record to reference. Create one first';

export function isField(pointer: string): boolean {
  return /^\/[^/]+$/.test(pointer);
}
