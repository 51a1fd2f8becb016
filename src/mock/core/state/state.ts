import type {
  Category,
  CustomRecord,
  Payment,
  Project,
  Purpose,
  Seed,
  StoredComment as SeedComment,
  StoredEmployee as SeedEmployee,
  StoredLead as SeedLead,
  StoredTask as SeedTask,
  User as SeedUser,
  StoredView as SeedView,
  StoredLabel,
} from '../../../generated/shapes.ts';
import { ownProperty } from '../json/values.ts';
import { type Change, Collection } from './collection.ts';

/** Record after leadmock has set defaults. Only fields in `MayLack`, which have no default, can be missing. */
type Complete<T, MayLack extends keyof T> = Required<Omit<T, MayLack>> & Pick<T, MayLack>;
type Signature = 'signature' | 'user_id';

export type User = Complete<SeedUser, 'employee_id'>;
export type Employee = Complete<SeedEmployee, 'email' | 'job' | 'avatar' | 'last_project_id'>;
export type Lead = Complete<SeedLead, Signature>;
export type View = Complete<SeedView, Signature>;
export type Task = Complete<SeedTask, Signature>;
export type Comment = Complete<SeedComment, Signature>;
export type Label = StoredLabel;
export type { Category, CustomRecord, Payment, Project, Purpose };

export interface Records {
  users: User;
  employees: Employee;
  projects: Project;
  labels: Label;
  leads: Lead;
  views: View;
  tasks: Task;
  comments: Comment;
  payments: Payment;
  categories: Category;
  purposes: Purpose;
}
export type CollectionName = keyof Records;

export type AnyRecord = Records[CollectionName] | CustomRecord;

export type CustomCollections = Readonly<Record<string, CustomRecord[]>>;

/** Undocumented fields that records may have, by collection. */
export type ExtraFields = Readonly<NonNullable<Seed['extra_fields']>>;

/** State in the form of `schemas/seed.json`, with default values. */
export type StateDocument = { [Name in CollectionName]: Records[Name][] } & {
  extra_fields?: ExtraFields;
  collections?: CustomCollections;
};

export type Sequences = Record<CollectionName, number> & Readonly<Record<string, number>>;

export const collectionNames = [
  'users',
  'employees',
  'projects',
  'labels',
  'leads',
  'views',
  'tasks',
  'comments',
  'payments',
  'categories',
  'purposes',
] as const satisfies (CollectionName & keyof Seed)[];

export function isDocumented(name: string): name is CollectionName {
  return (collectionNames as readonly string[]).includes(name);
}

export function collectionNamesIn({ collections = {} }: StateDocument): string[] {
  return [...collectionNames, ...Object.keys(collections)];
}

export function recordsOf(document: StateDocument, name: string): readonly AnyRecord[] {
  return (isDocumented(name) ? document[name] : ownProperty(document.collections ?? {}, name)) ?? [];
}

export function withRecords(document: StateDocument, name: string, records: readonly AnyRecord[]): StateDocument {
  if (isDocumented(name)) return { ...document, [name]: records };
  return { ...document, collections: { ...document.collections, [name]: records as CustomRecord[] } };
}

export function pointerToRecords(name: string): string {
  return isDocumented(name) ? `/${name}` : `/collections/${name}`;
}

export function nameInProject(projectId: number, name: string): string {
  return `${projectId} ${name}`;
}

const byNameInProject = { name: (record: Category | Purpose) => nameInProject(record.project_id, record.name) };

export class State {
  readonly users: Collection<User, 'login' | 'main'>;
  readonly employees: Collection<Employee>;
  readonly projects: Collection<Project>;
  readonly labels: Collection<Label>;
  readonly leads: Collection<Lead>;
  readonly views: Collection<View, 'uuid'>;
  readonly tasks: Collection<Task>;
  readonly comments: Collection<Comment>;
  readonly payments: Collection<Payment>;
  readonly categories: Collection<Category, 'name'>;
  readonly purposes: Collection<Purpose, 'name'>;
  readonly extraFields: ExtraFields;
  readonly #byName = new Map<string, Collection<AnyRecord>>();

  /** @param document valid document. The state shares the records of the document. */
  constructor(document: StateDocument, report: (change: Change) => void) {
    this.users = new Collection('users', report, {
      login: (user) => user.login,
      main: (user) => (user.type === 'main' ? 'main' : undefined),
    });
    this.employees = new Collection('employees', report, {});
    this.projects = new Collection('projects', report, {});
    this.labels = new Collection('labels', report, {});
    this.leads = new Collection('leads', report, {});
    this.views = new Collection('views', report, { uuid: (view) => view.uuid.toLowerCase() });
    this.tasks = new Collection('tasks', report, {});
    this.comments = new Collection('comments', report, {});
    this.payments = new Collection('payments', report, {});
    this.categories = new Collection('categories', report, byNameInProject);
    this.purposes = new Collection('purposes', report, byNameInProject);
    this.extraFields = document.extra_fields ?? {};
    for (const name of collectionNames) this.#byName.set(name, this[name] as Collection<AnyRecord>);
    for (const name of Object.keys(document.collections ?? {})) {
      this.#byName.set(name, new Collection<AnyRecord>(name, report, {}));
    }
    for (const [name, collection] of this.#byName) {
      for (const record of recordsOf(document, name)) collection.load(record);
    }
  }

  /** Custom collections come last. */
  get names(): string[] {
    return [...this.#byName.keys()];
  }

  get mainAccount(): User | undefined {
    return this.users.getBy('main', 'main');
  }

  collection(name: CollectionName): Collection<AnyRecord>;
  collection(name: string): Collection<AnyRecord> | undefined;
  collection(name: string): Collection<AnyRecord> | undefined {
    return this.#byName.get(name);
  }

  extraFieldsOf(name: string): readonly string[] {
    return (isDocumented(name) ? this.extraFields[name] : undefined) ?? [];
  }

  /** @returns the fields of a record that `extra_fields` declares for the collection (rule `extra-fields`) */
  extrasOf(name: CollectionName, record: object): object {
    const declared = this.extraFields[name]?.filter((field) => Object.hasOwn(record, field)) ?? [];
    return Object.fromEntries(declared.map((field) => [field, record[field as keyof typeof record]]));
  }

  get revision(): number {
    let sum = 0;
    for (const { revision } of this.#byName.values()) sum += revision;
    return sum;
  }

  get sequences(): Sequences {
    return Object.fromEntries([...this.#byName].map(([name, { nextId }]) => [name, nextId])) as Sequences;
  }

  /** Sets the minimum of the next ids. */
  reserve(sequences: Partial<Sequences>): void {
    for (const [name, collection] of this.#byName) collection.reserveBelow(ownProperty(sequences, name) ?? 1);
  }

  /** Makes ids of reverted records available again. Call this method only if no client has seen these ids. */
  rewind(sequences: Sequences): void {
    for (const [name, collection] of this.#byName) collection.rewind(ownProperty(sequences, name) ?? 1);
  }

  toDocument(): StateDocument {
    const records = Object.fromEntries(collectionNames.map((name) => [name, this[name].all()]));
    const declared = Object.keys(this.extraFields).length > 0 && { extra_fields: this.extraFields };
    const customLists = [...this.#byName]
      .slice(collectionNames.length)
      .map(([name, collection]) => [name, collection.all()]);
    const collections = customLists.length > 0 && { collections: Object.fromEntries(customLists) };
    return { ...records, ...declared, ...collections } as StateDocument;
  }
}
