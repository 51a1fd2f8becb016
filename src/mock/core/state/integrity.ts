import type { AssumptionValues } from '../assumptions.ts';
import { MAX_VIOLATIONS } from '../rejection.ts';
import type { Collection } from './collection.ts';
import {
  type AnyRecord,
  type CollectionName,
  type CustomRecord,
  collectionNames,
  collectionNamesIn,
  isDocumented,
  type Payment,
  pointerToRecords,
  type Records,
  recordsOf,
  State,
  type StateDocument,
  type Task,
  withRecords,
} from './state.ts';

export interface Violation {
  pointer: string;
  message: string;
}

export type Checked<T> = { value: T; violations?: never } | { value?: never; violations: Violation[] };

export interface Contradiction extends Violation {
  /** Such as `leads/101/project_id`, with the id of the record instead of its index. */
  place: string;
}

/** With `accept`, tasks may reference missing records. */
type UnknownReference = AssumptionValues['unknownBodyId'];

/** `field` is a JSON pointer; `message` is false if the field is valid. */
type Complaint = [field: string, message: string | false];

function missing(state: State, collection: CollectionName, id: number): string | false {
  return state.collection(collection).get(id) === undefined && `${collection}/${id} does not exist`;
}

function missingPerson(state: State, id: number): string | false {
  const isMain = state.mainAccount !== undefined && (id === 0 || id === state.mainAccount.id);
  return !isMain && missing(state, 'employees', id);
}

function* taskComplaints(state: State, task: Task): Iterable<Complaint> {
  yield ['/owner_id', missingPerson(state, task.owner_id)];
  yield ['/project_id', missing(state, 'projects', task.project_id)];
  yield ['/lead_id', task.lead_id !== null && missing(state, 'leads', task.lead_id)];
  for (const [at, id] of task.observers.entries()) {
    const message = missingPerson(state, id);
    if (message) yield [`/observers/${at}`, message];
  }
  for (const [at, id] of task.labels.entries()) {
    if (state.labels.get(id)?.project_id === task.project_id) continue;
    yield [`/labels/${at}`, `project ${task.project_id} has no label ${id}`];
  }
}

function paymentComplaints(state: State, payment: Payment): Complaint[] {
  const project = state.leads.get(payment.lead_id)?.project_id;
  const elsewhere = (collection: 'categories' | 'purposes', id: number) => {
    const isElsewhere = project !== undefined && state[collection].get(id)?.project_id !== project;
    return missing(state, collection, id) || (isElsewhere && `${collection}/${id} is not in the project of the lead`);
  };
  return [
    ['/lead_id', missing(state, 'leads', payment.lead_id)],
    ['/category_id', elsewhere('categories', payment.category_id)],
    ['/purpose_id', elsewhere('purposes', payment.purpose_id)],
  ];
}

const complaints: {
  [Name in CollectionName]: (state: State, record: Records[Name], unknown: UnknownReference) => Iterable<Complaint>;
} = {
  // Users and comments may reference missing employees, because no operation of the contract follows these references.
  users: () => [],
  employees: (state, employee) => [
    [
      '/last_project_id',
      employee.last_project_id !== undefined && missing(state, 'projects', employee.last_project_id),
    ],
    // Requests reference employees and the main account by id, so an employee and the main account cannot have the same
    // id (rule `owner-main-id`).
    ['/id', employee.id === state.mainAccount?.id && `the main account has the id ${employee.id}`],
  ],
  projects: () => [],
  labels: (state, label) => [['/project_id', missing(state, 'projects', label.project_id)]],
  // An owner in a custom field may reference a missing employee, because employees may leave an account (rule
  // `lead-custom-values`).
  leads: (state, lead) => [['/project_id', missing(state, 'projects', lead.project_id)]],
  views: (state, view) => [['/project_id', missing(state, 'projects', view.project_id)]],
  tasks: (state, task, unknown) => (unknown === 'accept' ? [] : taskComplaints(state, task)),
  comments: (state, comment) => [['/lead_id', missing(state, 'leads', comment.lead_id)]],
  payments: paymentComplaints,
  categories: (state, category) => [['/project_id', missing(state, 'projects', category.project_id)]],
  purposes: (state, purpose) => [['/project_id', missing(state, 'projects', purpose.project_id)]],
};

/** @returns the first hundred violations, with JSON pointers that start at the record */
export function findBrokenReferences(
  state: State,
  collection: string,
  record: AnyRecord,
  unknown: UnknownReference,
): Violation[] {
  if (!isDocumented(collection)) return [];
  const complaintsOf = complaints[collection] as (
    state: State,
    record: AnyRecord,
    unknown: UnknownReference,
  ) => Iterable<Complaint>;
  const found: Violation[] = [];
  for (const [pointer, message] of complaintsOf(state, record, unknown)) {
    if (message) found.push({ pointer, message });
    if (found.length === MAX_VIOLATIONS) break;
  }
  return found;
}

export function findTakenKeys(state: State, collection: string, record: AnyRecord): Violation[] {
  const known = state.collection(collection) as Collection<AnyRecord, string>;
  if (known.get(Number(record.id))) return [{ pointer: '/id', message: `the id ${record.id} already exists` }];
  return known.takenKeys(record).map((key) => ({
    pointer: key === 'main' ? '/type' : `/${key}`,
    message: key === 'main' ? 'another main account exists' : `another record in ${collection} has this ${key}`,
  }));
}

function* contradictionsIn(document: StateDocument, unknown: UnknownReference): Generator<Contradiction> {
  const names = collectionNamesIn(document);
  const state = new State(emptyDocument(document), () => {});
  function* each(find: (collection: string, record: AnyRecord) => Violation[]) {
    for (const collection of names) {
      for (const [at, record] of recordsOf(document, collection).entries()) {
        for (const { pointer, message } of find(collection, record)) {
          const place = `${collection}/${record.id}${pointer}`;
          yield { pointer: `${pointerToRecords(collection)}/${at}${pointer}`, place, message };
        }
      }
    }
  }
  yield* each((collection, record) => {
    const taken = findTakenKeys(state, collection, record);
    if (taken.length === 0) state.collection(collection)?.load(record);
    return taken;
  });
  yield* each((collection, record) => findBrokenReferences(state, collection, record, unknown));
}

export function findContradictions(document: StateDocument, unknown: UnknownReference): Contradiction[] {
  const first: Contradiction[] = [];
  for (const found of contradictionsIn(document, unknown)) {
    first.push(found);
    if (first.length === MAX_VIOLATIONS) break;
  }
  return first;
}

/**
 * @returns the first hundred contradictions that a change adds. Earlier contradictions, for example from a time with
 * `unknownBodyId=accept`, do not block other changes.
 */
export function findNewContradictions(
  before: StateDocument,
  after: StateDocument,
  unknown: UnknownReference,
): Contradiction[] {
  const key = ({ place, message }: Contradiction) => `${place} ${message}`;
  const first: Contradiction[] = [];
  let old: Set<string> | undefined;
  for (const found of contradictionsIn(after, unknown)) {
    old ??= new Set([...contradictionsIn(before, unknown)].map(key));
    if (!old.has(key(found))) first.push(found);
    if (first.length === MAX_VIOLATIONS) break;
  }
  return first;
}

export function findContradictionsWith(
  state: State,
  name: string,
  records: readonly AnyRecord[],
  unknown: UnknownReference,
): Contradiction[] {
  const document = state.toDocument();
  return findNewContradictions(document, withRecords(document, name, records), unknown);
}

/** Keeps only the names of the custom collections. */
export function emptyDocument({ collections }: Pick<StateDocument, 'collections'> = {}): StateDocument {
  const customLists = Object.fromEntries(
    Object.keys(collections ?? {}).map((name): [string, CustomRecord[]] => [name, []]),
  );
  const documented = Object.fromEntries(collectionNames.map((name) => [name, []]));
  return { ...documented, ...(collections && { collections: customLists }) } as StateDocument;
}
