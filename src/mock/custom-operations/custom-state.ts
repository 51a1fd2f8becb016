import type { AssumptionValues } from '../core/assumptions.ts';
import { parseId } from '../core/ids.ts';
import { copyOf } from '../core/json/values.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { Session } from '../core/sandbox/sessions.ts';
import type { Collection } from '../core/state/collection.ts';
import {
  findBrokenReferences,
  findContradictionsWith,
  findTakenKeys,
  type Violation,
} from '../core/state/integrity.ts';
import { type AnyRecord, collectionNames } from '../core/state/state.ts';
import { didYouMean } from '../core/text/nearest.ts';
import { recordFields } from '../schema/record-schemas.ts';
import { checkRecord } from '../schema/seed.ts';
import type { CustomCollection, CustomState } from './operation.ts';

type RecordFields = Readonly<Record<string, unknown>>;

export interface HandlerRequest {
  sandbox: Sandbox;
  assumptions: AssumptionValues;
  /** Undefined if the operation needs no token. */
  session: Session | undefined;
  /** @throws Error if `handle` has ended */
  requireOpen(): void;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}

/** Sandboxes share records, so handlers get copies. */
function frozenCopy<T>(record: T): T {
  return frozen(copyOf(record));
}

function rejectViolations(what: string, violations: readonly Violation[]): void {
  if (violations.length === 0) return;
  const lines = violations.map(({ pointer, message }) => `${pointer} ${message}`.trim());
  throw new Error(`${what} cannot be stored: ${lines.join('; ')}`);
}

/** @returns {} if the records have no signature, or the operation needs no token (rule `signature-place`) */
function signed(name: string, session: Session | undefined): RecordFields {
  if (session === undefined || !recordFields(name).includes('signature')) return {};
  return { signature: session.service, user_id: session.user_id };
}

function withoutUndefined(fields: object): RecordFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function customCollection(
  name: string,
  records: Collection<AnyRecord>,
  { sandbox, assumptions, session, requireOpen }: HandlerRequest,
): CustomCollection<AnyRecord, RecordFields> {
  const { state } = sandbox;
  const place = (id: unknown) => parseId(String(id)) ?? 0;
  const required = (id: number | string): AnyRecord => {
    const record = records.get(place(id));
    if (record === undefined) throw new Error(`${name}/${id} does not exist`);
    return record;
  };
  const checked = (what: string, given: RecordFields): AnyRecord => {
    const { value, violations = [] } = checkRecord(name, given, state.extraFieldsOf(name));
    rejectViolations(what, violations);
    return value as AnyRecord;
  };
  return {
    get(id) {
      const record = records.get(place(id));
      return record && frozenCopy(record);
    },
    find(isWanted) {
      for (const record of records.all()) {
        const copy = frozenCopy(record);
        if (isWanted(copy)) return copy;
      }
      return undefined;
    },
    all: () => records.all().map(frozenCopy),
    insert(fields) {
      requireOpen();
      const { nextId } = records;
      const id = name === 'comments' ? String(nextId) : nextId;
      const what = `the new record of ${name}`;
      const record = checked(what, { id, ...signed(name, session), ...withoutUndefined(fields) });
      rejectViolations(what, [
        ...findTakenKeys(state, name, record),
        ...findBrokenReferences(state, name, record, assumptions.unknownBodyId),
      ]);
      return frozenCopy(records.insert(record));
    },
    update(id, fields) {
      requireOpen();
      const old = required(id);
      const what = `${name}/${old.id}`;
      const changes = { ...signed(name, session), ...withoutUndefined(fields) };
      const record = checked(what, { ...old, ...changes });
      if (record.id !== old.id) throw new Error(`the id of ${what} cannot be changed`);
      const taken = records
        .takenKeys(record)
        .map((key) => ({ pointer: `/${key}`, message: 'must be unique: another record has this value' }));
      rejectViolations(what, taken);
      const others = records.all().map((other) => (other === old ? record : other));
      rejectViolations(what, findContradictionsWith(state, name, others, assumptions.unknownBodyId));
      const changed = Object.keys(changes).map((field) => [field, record[field as keyof AnyRecord]]);
      return frozenCopy(records.update(Number(old.id), Object.fromEntries(changed)));
    },
    remove(id) {
      requireOpen();
      const old = required(id);
      const others = records.all().filter((other) => other !== old);
      const [named] = findContradictionsWith(state, name, others, assumptions.unknownBodyId);
      if (named) throw new Error(`${name}/${old.id} cannot be removed: ${named.place} references it`);
      if (name === 'users') sandbox.removeUser(Number(old.id));
      else records.remove(Number(old.id));
    },
  };
}

export function customState(request: HandlerRequest): CustomState {
  const { state } = request.sandbox;
  const collection = (name: string) => {
    const records = state.collection(name);
    if (records === undefined) throw new Error(whyNoCollection(name, state.names));
    return customCollection(name, records, request);
  };
  const view = { collection };
  for (const name of collectionNames) {
    Object.defineProperty(view, name, { enumerable: true, get: () => collection(name) });
  }
  return view as CustomState;
}

export function whyNoCollection(name: string, known: readonly string[]): string {
  return `collection ${name} does not exist${didYouMean(name, known)} (declare custom collections under collections in a fixture or seed)`;
}
