import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { type AnyRecord, pointerToRecords } from '../../core/state/state.ts';
import type { Steps } from '../../core/turns.ts';
import { fieldsOf } from '../../schema/record-schemas.ts';
import { checkRecord } from '../../schema/seed.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { badBody, Problem } from '../problem.ts';
import {
  collection,
  contradictionsWith,
  type Named,
  recordId,
  requireCollection,
  requireRecord,
} from './collection.ts';

/** What is to be put in the place of an old record: the state then still holds. Throws a Problem where it would not. */
function* whole({ sandbox }: ControlCall, [name, records]: Named, old: AnyRecord, given: object): Steps<AnyRecord> {
  const { value, violations } = checkRecord(name, given, sandbox.state.extraFieldsOf(name));
  if (!value) throw badBody(violations);
  if (value.id !== old.id) {
    throw badBody([{ pointer: '/id', message: `must be ${JSON.stringify(old.id)}, as in the path` }]);
  }
  const others = records.all().filter((other) => other !== old);
  // Last in its collection, so that of two equal keys the new one is the one at fault.
  const contradictions = yield* contradictionsWith(sandbox, name, [...others, value]);
  const own = `${pointerToRecords(name)}/${others.length}`;
  if (contradictions.length > 0) {
    throw badBody(
      contradictions.map(({ pointer, place, message }) =>
        pointer.startsWith(`${own}/`)
          ? { pointer: pointer.slice(own.length), message }
          : { pointer: '', message: `does not fit the rest of the state: ${place}: ${message}` },
      ),
    );
  }
  return value;
}

/** Puts a whole record in the place of the one with its id. */
function store({ sandbox, params }: ControlCall, record: AnyRecord): AnyRecord {
  const [, records] = requireCollection(sandbox, params['collection']);
  return records.replace(Number(record.id), record);
}

export const putRecord = controlOperation<object, AnyRecord>({
  id: 'put-record',
  method: 'PUT',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Put a whole record in the place of one',
  missingSandbox: 'make',
  hasBody: true,
  storesBody: true,
  prepare(call) {
    const named = requireCollection(call.sandbox, call.params['collection']);
    const old = requireRecord(named, call.params['id']);
    return whole(call, named, old, { id: old.id, ...call.body });
  },
  handle: store,
});

export const patchRecord = controlOperation<object, AnyRecord>({
  id: 'patch-record',
  method: 'PATCH',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Change the given fields of a record, and no others; null takes one out',
  missingSandbox: 'make',
  hasBody: true,
  storesBody: true,
  prepare(call) {
    const named = requireCollection(call.sandbox, call.params['collection']);
    const [name] = named;
    const old = requireRecord(named, call.params['id']);
    // A field that is null is as one that was left out: a nullable one is null by default, another gets its default or goes.
    const known = fieldsOf(name);
    const isSaid = ([field, value]: [string, unknown]) => value !== null || !known.includes(field);
    return whole(call, named, old, Object.fromEntries(Object.entries({ ...old, ...call.body }).filter(isSaid)));
  },
  handle: store,
});

function* refuseIfReferredTo(sandbox: Sandbox, [name, records]: Named, record: AnyRecord): Steps<void> {
  const others = records.all().filter((other) => other !== record);
  const orphans = yield* contradictionsWith(sandbox, name, others);
  if (orphans.length === 0) return;
  const places = `${orphans.length} place${orphans.length > 1 ? 's' : ''}`;
  throw new Problem(
    409,
    `nothing was changed: ${places} of the state still need ${name}/${record.id}, first ${orphans[0]?.place}`,
    orphans.map(({ place, message }) => ({ pointer: `/${place}`, message })),
  );
}

export const deleteRecord = controlOperation<unknown, void>({
  id: 'delete-record',
  method: 'DELETE',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Remove a record that no other record needs',
  hasBody: false,
  problems: { 409: 'Other records need it: `errors` lists where. To name who acted or owns a lead needs no record' },
  prepare({ sandbox, params }) {
    const named = requireCollection(sandbox, params['collection']);
    return refuseIfReferredTo(sandbox, named, requireRecord(named, params['id']));
  },
  handle({ sandbox, params }) {
    const named = requireCollection(sandbox, params['collection']);
    const [name, records] = named;
    const record = requireRecord(named, params['id']);
    if (name === 'users') sandbox.removeUser(Number(record.id));
    else records.remove(Number(record.id));
    return { removed: record };
  },
});
