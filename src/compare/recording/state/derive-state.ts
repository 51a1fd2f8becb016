import {
  collectionNames,
  type Employee,
  type ExtraFields,
  type Label,
  type Lead,
  type StateDocument,
  type User,
  type View,
} from '../../../core/state/state.ts';
import { tokenGivenBy } from '../../judge/outcome.ts';
import type { RecordedExchange } from '../read/exchanges.ts';
import { type Fields, Gathering } from './observed-records.ts';
import type { ShownName } from './visible-fields.ts';

export interface DerivedState {
  document: StateDocument;
  /** Ids of users, by token. `deriveState` invents users for accepted tokens that no login returned. */
  holders: ReadonlyMap<string, number>;
}

function takeFreeId(taken: Set<number>): number {
  let id = 1;
  while (taken.has(id)) id += 1;
  taken.add(id);
  return id;
}

interface Account {
  login: string;
  password: string;
  tokens: string[];
}

function accountsIn(exchanges: readonly RecordedExchange[]): Account[] {
  const accounts = new Map<string, Account>();
  for (const exchange of exchanges) {
    const token = tokenGivenBy(exchange);
    const { login, password } = exchange.sent;
    if (token === undefined || typeof login !== 'string' || typeof password !== 'string') continue;
    const account = accounts.get(login) ?? { login, password, tokens: [] };
    account.tokens.push(token);
    accounts.set(login, account);
  }
  return [...accounts.values()];
}

function usersOf(accounts: readonly Account[], gathering: Gathering): { users: User[]; holders: Map<string, number> } {
  const { authors, records, mainFields } = gathering;
  const taken = new Set([...records.employees.keys(), ...(gathering.main === undefined ? [] : [gathering.main])]);
  const mainId = gathering.main ?? takeFreeId(taken);
  const users: User[] = [];
  const holders = new Map<string, number>();
  for (const { login, password, tokens } of accounts) {
    const author = tokens.map((token) => authors.get(token)).find((each) => each !== undefined);
    const isMain = author?.type === 'main' && !users.some(({ id }) => id === mainId);
    const id = isMain ? mainId : takeFreeId(taken);
    for (const token of tokens) holders.set(token, id);
    const staff = { type: 'staff', employee_id: author?.id ?? id, name: '', phone: '' } as const;
    users.push({ id, login, password, ...(isMain ? mainOf(mainFields) : staff) });
  }
  if (!users.some(({ type }) => type === 'main')) {
    users.unshift({ id: mainId, login: 'main@recording.invalid', password: 'masked', ...mainOf(mainFields) });
  }
  return { users, holders };
}

function mainOf({ name, phone }: Fields): Pick<User, 'type' | 'name' | 'phone'> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { type: 'main', name: text(name), phone: text(phone) };
}

const NO_TEXTS = { source: null, campaign: null, keyword: null, seo_system: null, page: null, referer: null };

function madeUpUuid(id: number): string {
  return `00000000-0000-4000-8000-${String(id % 1e12).padStart(12, '0')}`;
}

/** Omits undocumented fields, so that `isBeyondContract` finds these fields in responses of the service. */
export function documentedState({ extra_fields = {}, ...document }: StateDocument): StateDocument {
  const stripped = Object.entries(extra_fields).map(([name, extras]) => {
    const records = document[name as ShownName].map((record) =>
      Object.fromEntries(Object.entries(record).filter(([field]) => !extras.includes(field))),
    );
    return [name, records];
  });
  return { ...document, ...Object.fromEntries(stripped) };
}

export function deriveState(exchanges: readonly RecordedExchange[]): DerivedState {
  const gathering = new Gathering(undefined);
  for (const exchange of exchanges) gathering.add(exchange);
  gathering.separateMainAccount();
  const { records, viewUuids, extras } = gathering;
  const { users, holders } = usersOf(accountsIn(exchanges), gathering);
  const projects = new Set(gathering.projects);
  for (const { project_id: id } of [...records.views.values(), ...records.labels.values(), ...records.leads.values()]) {
    if (typeof id === 'number') projects.add(id);
  }
  if (projects.size === 0) projects.add(1);
  const [project_id = 1] = projects;
  const views = new Set(records.views.keys());
  const shown = new Set([...records.views.values()].map(({ uuid }) => String(uuid).toLowerCase()));
  const unseen = [...viewUuids].filter((uuid) => !shown.has(uuid)).map((uuid) => ({ id: takeFreeId(views), uuid }));
  const all = <T>(name: ShownName, defaults: (id: number) => object) =>
    [...records[name]].map(([id, fields]) => ({ ...defaults(id), ...fields, id }) as T);
  const viewOf = (id: number) => ({
    project_id,
    uuid: madeUpUuid(id),
    ym_client_id: null,
    ga_client_id: null,
    visitor: null,
    real_visitor: null,
    ...NO_TEXTS,
  });
  const declared = Object.entries(extras).filter(([, names]) => names.size > 0);
  const extra_fields = Object.fromEntries(declared.map(([name, names]) => [name, [...names]])) as ExtraFields;
  const document: StateDocument = {
    ...(Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as StateDocument),
    users,
    employees: all<Employee>('employees', () => ({ name: '', phone: '' })),
    projects: [...projects].map((id) => ({ id, name: `Project ${id}` })),
    labels: all<Label>('labels', () => ({ project_id, name: '', color: '000000' })),
    leads: all<Lead>('leads', () => ({ project_id, contact_id: 0, name: '', deal: false, custom: [] })),
    views: [...all<View>('views', viewOf), ...unseen.map((each) => ({ ...viewOf(each.id), ...each }) as View)],
    ...(declared.length > 0 && { extra_fields }),
  };
  return { document, holders };
}
