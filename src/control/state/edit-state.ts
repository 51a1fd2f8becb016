import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { CollectionName } from '../../core/state/state.ts';
import { fieldsOf } from '../../schema/record-schemas.ts';
import { checkRecord } from '../../schema/seed.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { badBody, Problem } from '../problem.ts';
import {
  type AnyRecord,
  collection,
  contradictionsWith,
  recordId,
  requireCollection,
  requireRecord,
} from './collection.ts';

/** Puts a record in the place of an old one, if the state then still holds. */
function store({ sandbox }: ControlCall, name: CollectionName, old: AnyRecord, given: object): AnyRecord {
  const { value, violations } = checkRecord(name, given, sandbox.state.extraFields[name]);
  if (!value) throw badBody(violations);
  if (value.id !== old.id) {
    throw badBody([{ pointer: '/id', message: `must be ${JSON.stringify(old.id)}, as in the path` }]);
  }
  const others = sandbox.state
    .collection(name)
    .all()
    .filter((other) => other !== old);
  // Last in its collection, so that of two equal keys the new one is the one at fault.
  const contradictions = contradictionsWith(sandbox, name, [...others, value]);
  const own = `/${name}/${others.length}`;
  if (contradictions.length > 0) {
    throw badBody(
      contradictions.map(({ pointer, place, message }) =>
        pointer.startsWith(`${own}/`)
          ? { pointer: pointer.slice(own.length), message }
          : { pointer: '', message: `does not fit the rest of the state: ${place}: ${message}` },
      ),
    );
  }
  return sandbox.state.collection(name).replace(Number(old.id), value);
}

export const putRecord = controlOperation<object>({
  id: 'put-record',
  method: 'PUT',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Put a whole record in the place of one',
  missingSandbox: 'make',
  hasBody: true,
  handle(call) {
    const name = requireCollection(call.params['collection']);
    const old = requireRecord(call.sandbox, name, call.params['id']);
    return store(call, name, old, { id: old.id, ...call.body });
  },
});

export const patchRecord = controlOperation<object>({
  id: 'patch-record',
  method: 'PATCH',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Change the given fields of a record, and no others; null takes one out',
  missingSandbox: 'make',
  hasBody: true,
  handle(call) {
    const name = requireCollection(call.params['collection']);
    const old = requireRecord(call.sandbox, name, call.params['id']);
    // A field that is null is as one that was left out: a nullable one is null by default, another gets its default or goes.
    const known = fieldsOf(name);
    const isSaid = ([field, value]: [string, unknown]) => value !== null || !known.includes(field);
    return store(call, name, old, Object.fromEntries(Object.entries({ ...old, ...call.body }).filter(isSaid)));
  },
});

function refuseIfReferredTo(sandbox: Sandbox, name: CollectionName, record: AnyRecord): void {
  const others = sandbox.state
    .collection(name)
    .all()
    .filter((other) => other !== record);
  const orphans = contradictionsWith(sandbox, name, others);
  if (orphans.length === 0) return;
  const places = `${orphans.length} place${orphans.length > 1 ? 's' : ''}`;
  throw new Problem(
    409,
    `nothing was changed: ${places} of the state still need ${name}/${record.id}, first ${orphans[0]?.place}`,
    orphans.map(({ place, message }) => ({ pointer: `/${place}`, message })),
  );
}

export const deleteRecord = controlOperation({
  id: 'delete-record',
  method: 'DELETE',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Remove a record that no other record names',
  hasBody: false,
  problems: { 409: 'Other records name it: `errors` lists them' },
  handle({ sandbox, params }) {
    const name = requireCollection(params['collection']);
    const record = requireRecord(sandbox, name, params['id']);
    refuseIfReferredTo(sandbox, name, record);
    if (name === 'users') sandbox.removeUser(Number(record.id));
    else sandbox.state.collection(name).remove(Number(record.id));
    return { removed: record };
  },
});
