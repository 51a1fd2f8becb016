import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { type Contradiction, findContradictionsWith } from '../../core/state/integrity.ts';
import type { AnyRecord } from '../../core/state/state.ts';
import { recordFields } from '../../schema/record-schemas.ts';
import { checkRecord } from '../../schema/seed.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { badBody, Problem } from '../problem.ts';
import { collection, type FoundRecord, recordId, requireRecord } from './collection.ts';

function contradictionsWith({ state, assumptions }: Sandbox, name: string, records: AnyRecord[]): Contradiction[] {
  return findContradictionsWith(state, name, records, assumptions.unknownBodyId);
}

function replaced({ sandbox }: ControlCall, { name, records, record: old }: FoundRecord, given: object): AnyRecord {
  const { value, violations } = checkRecord(name, given, sandbox.state.extraFieldsOf(name));
  if (!value) throw badBody(violations);
  if (value.id !== old.id) {
    throw badBody([{ pointer: '/id', message: `must be ${JSON.stringify(old.id)}, as in the path` }]);
  }
  const others = records.all().filter((other) => other !== old);
  // The new record comes last in this check, because the later of two records with equal keys gets the violation.
  const contradictions = contradictionsWith(sandbox, name, [...others, value]);
  const own = `${name}/${value.id}`;
  if (contradictions.length > 0) {
    throw badBody(
      contradictions.map(({ place, message }) =>
        place.startsWith(`${own}/`)
          ? { pointer: place.slice(own.length), message }
          : { pointer: '', message: `conflicts with the state: ${place}: ${message}` },
      ),
    );
  }
  return records.replace(Number(old.id), value);
}

export const putRecord = controlOperation<object>({
  id: 'put-record',
  method: 'PUT',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Replace a record',
  missingSandbox: 'create',
  hasBody: true,
  handle(call) {
    const found = requireRecord(call);
    return replaced(call, found, { id: found.record.id, ...call.body });
  },
});

export const patchRecord = controlOperation<object>({
  id: 'patch-record',
  method: 'PATCH',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Change the given fields of a record; null resets a documented field',
  missingSandbox: 'create',
  hasBody: true,
  isBodyOptional: true,
  handle(call) {
    const found = requireRecord(call);
    // null resets a documented field to its default, if any. In other fields, null is a value.
    const known = recordFields(found.name);
    const isSaid = ([field, value]: [string, unknown]) => value !== null || !known.includes(field);
    return replaced(call, found, Object.fromEntries(Object.entries({ ...found.record, ...call.body }).filter(isSaid)));
  },
});

function rejectIfReferredTo(sandbox: Sandbox, { name, records, record }: FoundRecord): void {
  const others = records.all().filter((other) => other !== record);
  const orphans = contradictionsWith(sandbox, name, others);
  if (orphans.length === 0) return;
  throw new Problem(
    409,
    `${name}/${record.id} cannot be deleted: other records reference it, first ${orphans[0]?.place}. Delete or change these records first`,
    orphans.map(({ place }) => ({ pointer: `/${place}`, message: `references ${name}/${record.id}` })),
  );
}

export const deleteRecord = controlOperation({
  id: 'delete-record',
  method: 'DELETE',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Delete a record that no other record references',
  problems: {
    409: 'Other records reference the record: `errors` lists them. Some references do not count, such as authors of comments and owners of leads',
  },
  handle(call) {
    const found = requireRecord(call);
    const { name, records, record } = found;
    rejectIfReferredTo(call.sandbox, found);
    if (name === 'users') call.sandbox.removeUser(Number(record.id));
    else records.remove(Number(record.id));
    return { deleted: record };
  },
});
