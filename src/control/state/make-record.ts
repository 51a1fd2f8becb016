import { randomUuid } from '../../core/ids.ts';
import { type DocumentFault, findBrokenReferences, findTakenKeys } from '../../core/integrity.ts';
import type { Sandbox } from '../../core/sandbox.ts';
import type { CollectionName } from '../../core/state.ts';
import { controlOperation } from '../control-operation.ts';
import type { ControlPorts } from '../ports.ts';
import { badBody } from '../problem.ts';
import { requireCollection } from './collection.ts';

type Given = Record<string, unknown>;

/** What a tester would most likely mean by a field left out; a field stays out where nothing sensible can be said. */
const defaults: Record<CollectionName, (id: number, given: Given, sandbox: Sandbox, ports: ControlPorts) => Given> = {
  users: (id, given, { state }) => ({
    login: `user${id}@example.com`,
    password: 'secret',
    type: 'staff',
    ...(given['type'] !== 'main' && { employee_id: state.employees.first()?.id ?? id }),
  }),
  // The API names employees and the main account by one number, so they must not share one.
  employees: (id, _given, { state }) => {
    const free = state.mainAccount?.id === id ? id + 1 : id;
    return { id: free, name: `Employee ${free}` };
  },
  projects: (id) => ({ name: `Project ${id}` }),
  labels: (id, _given, { state }) => ({
    project_id: state.projects.first()?.id,
    name: `Label ${id}`,
    color: '8e8e93',
  }),
  leads: (id, _given, { state }) => ({ project_id: state.projects.first()?.id, contact_id: id, name: `Lead ${id}` }),
  views: (_id, _given, { state }) => ({ project_id: state.projects.first()?.id, uuid: randomUuid() }),
  tasks: (id, _given, { state }) => ({
    title: `Task ${id}`,
    owner_id: state.mainAccount ? 0 : state.employees.first()?.id,
    project_id: state.projects.first()?.id,
  }),
  comments: (id, _given, { state, clock, assumptions }, { createdAt }) => ({
    lead_id: state.leads.first()?.id,
    text: `Comment ${id}`,
    created_at: createdAt(clock.now(), assumptions.timezone),
    author: { id: state.mainAccount?.id ?? 1, type: 'main' },
  }),
  payments: (_id, given, { state }) => {
    const lead = given['lead_id'] === undefined ? state.leads.first() : state.leads.get(Number(given['lead_id']));
    if (!lead && given['lead_id'] !== undefined) {
      throw badBody([{ pointer: '/lead_id', message: `there is no record ${given['lead_id']} in leads` }]);
    }
    const inProject = (record: { project_id: number }) => record.project_id === lead?.project_id;
    return {
      lead_id: lead?.id,
      category_id: state.categories.all().find(inProject)?.id,
      purpose_id: state.purposes.all().find(inProject)?.id,
      sum: '100',
    };
  },
  categories: (id, _given, { state }) => ({ project_id: state.projects.first()?.id, name: `Category ${id}` }),
  purposes: (id, _given, { state }) => ({ project_id: state.projects.first()?.id, name: `Purpose ${id}` }),
};

export const makeRecord = controlOperation<Given>({
  id: 'make-record',
  method: 'POST',
  path: '/_mock/state/{collection}',
  summary: 'Make one record from a partial one; {} is enough',
  missingSandbox: 'make',
  hasBody: true,
  status: 201,
  handle({ sandbox, params, body, ports }) {
    const name = requireCollection(params['collection']);
    const collection = sandbox.state.collection(name);
    const id = collection.nextId;
    const filled = { id: name === 'comments' ? String(id) : id, ...defaults[name](id, body, sandbox, ports), ...body };
    const { value, faults } = ports.checkRecord(name, withoutUndefined(filled));
    if (!value) throw badBody(faults.map((fault) => withoutDefault(fault)));
    const contradictions = [
      ...findTakenKeys(sandbox.state, name, value),
      ...findBrokenReferences(sandbox.state, name, value, sandbox.assumptions.unknownReference),
    ];
    if (contradictions.length > 0) throw badBody(contradictions);
    return collection.insert(value);
  },
});

/** A field that was left out, and for which the state holds nothing to take. */
function withoutDefault({ pointer, message }: DocumentFault): DocumentFault {
  const isMissing = message === 'is required';
  return {
    pointer,
    message: isMissing ? 'is required: the state holds nothing to take for it; make that first' : message,
  };
}

function withoutUndefined(record: Given): Given {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
