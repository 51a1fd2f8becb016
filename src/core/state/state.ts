import type {
  Category,
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
} from '../../generated/shapes.ts';
import { type Change, Collection } from './collection.ts';

/** A record as it is stored: what a seed may leave out has got its default, except for the named fields. */
type Complete<T, MayLack extends keyof T> = Required<Omit<T, MayLack>> & Pick<T, MayLack>;
type Signature = 'signature' | 'user_id';

export type User = Complete<SeedUser, 'employee_id'>;
export type Employee = Complete<SeedEmployee, 'email' | 'job' | 'avatar' | 'last_project_id'>;
export type Lead = Complete<SeedLead, Signature>;
export type View = Complete<SeedView, Signature>;
export type Task = Complete<SeedTask, Signature>;
export type Comment = Complete<SeedComment, Signature>;
export type Label = StoredLabel;
export type { Category, Payment, Project, Purpose };

/** Every collection and its record. The order is that of the data file: what is referred to comes first. */
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

/** The fields beyond the documented ones that the records of each collection may have. */
export type ExtraFields = Readonly<NonNullable<Seed['extra_fields']>>;

/** A whole state as plain data, every field filled: the shape of `schemas/seed.json` after its defaults. */
export type StateDocument = { [Name in CollectionName]: Records[Name][] } & { extra_fields?: ExtraFields };

/** The next id of each collection. */
export type Sequences = Record<CollectionName, number>;

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

/** The key under which a payment category or purpose is found: its exact name within its project. */
export function nameInProject(projectId: number, name: string): string {
  return `${projectId} ${name}`;
}

const byNameInProject = { name: (record: Category | Purpose) => nameInProject(record.project_id, record.name) };

/** All records of one sandbox. Whoever changes a record does it through these collections, which report it. */
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

  /** @param document must be valid: unique ids, logins, UUIDs and names. Its records are shared, not copied. */
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
    for (const name of collectionNames) {
      const collection = this.collection(name);
      for (const record of document[name]) collection.load(record);
    }
  }

  /** The one user of type `main`; a state may be without. */
  get mainAccount(): User | undefined {
    return this.users.getBy('main', 'main');
  }

  /** The collection of a name, for code that treats all of them alike. */
  collection(name: CollectionName): Collection<Records[CollectionName]> {
    return this[name] as unknown as Collection<Records[CollectionName]>;
  }

  /** What a record has of the fields that are declared beyond the documented ones (rule `extra-fields`). */
  extrasOf(name: CollectionName, record: object): object {
    const declared = this.extraFields[name]?.filter((field) => Object.hasOwn(record, field)) ?? [];
    return Object.fromEntries(declared.map((field) => [field, record[field as keyof typeof record]]));
  }

  get sequences(): Sequences {
    return Object.fromEntries(collectionNames.map((name) => [name, this[name].nextId])) as Sequences;
  }

  /** Keeps every sequence from giving an id again that it gave before. */
  reserve(sequences: Sequences): void {
    for (const name of collectionNames) this[name].reserveBelow(sequences[name]);
  }

  toDocument(): StateDocument {
    const records = Object.fromEntries(collectionNames.map((name) => [name, this[name].all()]));
    const declared = Object.keys(this.extraFields).length > 0 && { extra_fields: this.extraFields };
    return { ...records, ...declared } as unknown as StateDocument;
  }
}
