import type { Overrides } from '../../../core/overrides.ts';
import { isUuid } from '../../../core/sandbox/ids.ts';
import { isPerson } from '../../../core/state/person.ts';
import { asObject } from '../../answer.ts';
import { idsIn, isSuccess, namedBy, resultOf } from '../../judge/outcome.ts';
import type { RecordedExchange } from '../read/exchanges.ts';
import { type ShownName, shownIn } from './visible-fields.ts';

export type Fields = Record<string, unknown>;

/** Collects the records in successful exchanges. A field keeps the value of the first exchange with the field. */
export class Gathering {
  readonly records: Record<ShownName, Map<number, Fields>> = {
    leads: new Map(),
    views: new Map(),
    employees: new Map(),
    labels: new Map(),
  };
  readonly projects = new Set<number>();
  readonly extras: Record<ShownName, Set<string>> = {
    leads: new Set(),
    views: new Set(),
    employees: new Set(),
    labels: new Set(),
  };
  main: number | undefined;
  readonly mainFields: Fields = {};
  readonly viewUuids = new Set<string>();
  readonly authors = new Map<string, { id: number; type: 'main' | 'staff' }>();
  readonly #overrides: Overrides | undefined;

  constructor(overrides: Overrides | undefined) {
    this.#overrides = overrides;
  }

  add(exchange: RecordedExchange): void {
    if (!isSuccess(exchange)) return;
    for (const { collection, id, fields, extras } of shownIn(exchange, this.#overrides)) {
      this.#put(collection, id, fields);
      for (const extra of extras) this.extras[collection].add(extra);
    }
    this.#addNamed(exchange);
    if (exchange.operation === 'create-task') this.#addTask(exchange);
    this.#addPeople(exchange);
  }

  leaveOut(ids: ReadonlySet<string>): void {
    const isAbsent = (id: number | string) => ids.has(String(id));
    for (const records of Object.values(this.records))
      for (const id of records.keys()) if (isAbsent(id)) records.delete(id);
    for (const id of [...this.projects].filter(isAbsent)) this.projects.delete(id);
    for (const uuid of [...this.viewUuids].filter(isAbsent)) this.viewUuids.delete(uuid);
  }

  separateMainAccount(): void {
    const { employees } = this.records;
    if (this.main === undefined) return;
    Object.assign(this.mainFields, employees.get(this.main));
    employees.delete(this.main);
  }

  #put(collection: ShownName, id: number, fields: Fields = {}): void {
    const known = this.records[collection].get(id) ?? {};
    this.records[collection].set(id, { ...fields, ...known });
  }

  #addNamed(exchange: RecordedExchange): void {
    const [kind, id = ''] = namedBy(exchange)?.split(' ') ?? [];
    if (kind === 'lead') for (const lead of idsIn(id)) this.#put('leads', lead);
    if (kind !== 'view') return;
    const shown = idsIn(resultOf(exchange)['id'])[0];
    if (shown === undefined && isUuid(id)) this.viewUuids.add(id);
    else for (const view of idsIn(id)) this.#put('views', view);
  }

  #addTask({ sent, ...exchange }: RecordedExchange): void {
    const [project] = idsIn(sent['project_id']);
    if (project !== undefined) this.projects.add(project);
    for (const lead of idsIn(sent['lead_id'] ?? [])) this.#put('leads', lead);
    for (const id of idsIn(sent['owner_id'], sent['observers'] ?? [])) this.#put('employees', id);
    for (const id of idsIn(sent['labels'] ?? [])) this.#put('labels', id, { project_id: project });
    const observers = [sent['observers'] ?? []].flat().map(Number);
    if (!observers.includes(0)) return;
    const shown = resultOf({ sent, ...exchange })['observers'];
    const others = (Array.isArray(shown) ? shown : []).map((each) => asObject(each)?.['id']);
    this.main ??= idsIn(others).find((id) => !observers.includes(id));
  }

  #addPeople(exchange: RecordedExchange): void {
    const { operation, token = '' } = exchange;
    const { custom, author } = resultOf(exchange);
    const fields = Array.isArray(custom) ? custom.map((field) => asObject(field) ?? {}) : [];
    const owners = fields.filter(({ type }) => type === 'owner').map(({ value }) => value);
    for (const person of [...owners, author].filter(isPerson)) {
      if (person.type === 'main') this.main ??= person.id;
      else if (operation === 'change-owner') this.#put('employees', person.id);
    }
    if (isPerson(author) && !this.authors.has(token)) this.authors.set(token, { ...author });
  }
}
