import { isPerson } from '../../mock/core/state/person.ts';
import { recordFields } from '../../mock/schema/record-schemas.ts';
import { schemaOf } from '../../mock/schema/schema-files.ts';
import { checkField } from '../../mock/schema/seed.ts';
import { type Exchange, idsIn, isSuccess, namedBy, ownersOf, resultOf } from '../exchange.ts';
import { type JsonObject, objectsIn } from '../json.ts';
import { hasMasked } from '../masks/masked.ts';

const COLLECTIONS = ['leads', 'views', 'employees', 'labels'] as const;
type Collection = (typeof COLLECTIONS)[number];

export interface RecordedState {
  projects: ReadonlySet<number>;
  /** Id of the main account; undefined if no response shows this id. */
  main: number | undefined;
  /** Valid fields of the records, by collection and id. */
  records: ReadonlyMap<Collection, ReadonlyMap<number, JsonObject>>;
  /** Names of undocumented fields, by collection. */
  extras: ReadonlyMap<Collection, ReadonlySet<string>>;
}

/** Fields that leadmock derives. */
const DERIVED = ['owner_id', 'signature', 'user_id'];
const CUSTOM_FIELD = Object.keys(schemaOf('custom-field.json')['properties']);

/** Omits invalid custom fields, and undocumented parts of custom fields. */
function validCustom(custom: unknown): JsonObject[] {
  const items = objectsIn(custom).map((item) =>
    Object.fromEntries(Object.entries(item).filter(([key]) => CUSTOM_FIELD.includes(key))),
  );
  return items.filter((item) => checkField('leads', 'custom', [item]) === undefined);
}

/** Collects the records in successful exchanges. A field has the value of the last exchange with the field. */
class RecordReader implements RecordedState {
  readonly projects = new Set<number>();
  main: number | undefined;
  readonly records = new Map(COLLECTIONS.map((name) => [name, new Map<number, JsonObject>()]));
  readonly extras = new Map(COLLECTIONS.map((name) => [name, new Set<string>()]));

  read(exchange: Exchange): void {
    const { operation, sent } = exchange;
    const result = resultOf(exchange);
    const [kind, id = ''] = namedBy(exchange)?.split(' ') ?? [];
    if (kind !== undefined) this.#name(kind === 'lead' ? 'leads' : 'views', id);
    if (operation === 'get-view' || operation === 'edit-view') this.#show('views', result);
    if (operation === 'add-payment') this.#show('leads', result);
    // The contract shows the deal flag only in responses to payments.
    if (operation === 'change-owner') this.#show('leads', { ...result, deal: undefined });
    if (operation === 'create-task') this.#readTask(sent, result);
    for (const person of [...ownersOf(result), result['author']].filter(isPerson)) {
      if (person.type === 'main' && person.id > 0) this.main ??= person.id;
      else if (operation === 'change-owner') this.#name('employees', person.id);
    }
  }

  #readTask(sent: JsonObject, result: JsonObject): void {
    const [project] = idsIn(sent['project_id']);
    if (project !== undefined) this.projects.add(project);
    this.#name('leads', sent['lead_id']);
    this.#name('employees', [sent['owner_id'], sent['observers']].flat());
    this.#name('labels', sent['labels'], { project_id: project });
    for (const each of objectsIn(result['observers'])) this.#show('employees', each);
    for (const each of objectsIn(result['labels'])) this.#show('labels', each);
  }

  #name(collection: Collection, ids: unknown, fields: JsonObject = {}): void {
    const records = this.records.get(collection);
    for (const id of idsIn(ids)) records?.set(id, { ...records.get(id), ...fields });
  }

  #show(collection: Collection, record: JsonObject): void {
    const documented = recordFields(collection);
    const given = collection === 'leads' ? { ...record, custom: validCustom(record['custom']) } : record;
    const kept = Object.entries(given).filter(([field, value]) => {
      if (DERIVED.includes(field) || value === undefined || hasMasked(value)) return false;
      return !documented.includes(field) || checkField(collection, field, value) === undefined;
    });
    this.#name(collection, record['id'], Object.fromEntries(kept));
    for (const [field] of kept) if (!documented.includes(field)) this.extras.get(collection)?.add(field);
    for (const project of idsIn(given['project_id'])) this.projects.add(project);
  }
}

/** Reads the records that the responses of a recording showed last. Contains personal data. */
export function recordedState(exchanges: readonly Exchange[]): RecordedState {
  const reader = new RecordReader();
  for (const exchange of exchanges.filter(isSuccess)) reader.read(exchange);
  return reader;
}
