import { useState } from 'preact/hooks';
import type { CollectionName, RecordList } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { href, openRoute } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useRestoreFocus } from '../ui/focus.ts';
import { counted, joinTexts } from '../ui/format.ts';
import { inline } from '../ui/json.tsx';
import { Pairs } from '../ui/lists.tsx';
import { ownProperty } from '../ui/object.ts';
import { hasWords } from '../ui/texts.tsx';
import { changedFields, clashes } from './record-changes.ts';
import { RecordEditor } from './record-editor.tsx';
import { Value } from './reference-link.tsx';
import { ReferencedBy } from './referenced-by.tsx';
import type { ReferencedRecords } from './references.ts';
import { type AnyRecord, useRecords } from './use-records.ts';

const MAX_TEXT_LENGTH = 2000;

export function RecordPage({ name, id }: { name: CollectionName; id: string }) {
  const [before, setBefore] = useState<AnyRecord>();
  const { run, error } = useAction();
  const button = useRestoreFocus(before !== undefined);
  const names = `${name}/${id}`;
  const params = { collection: name, id };
  const found = useRecords(name, { id, include: 'references,referencedBy' });
  const { records: [record] = [], references = {}, referencedBy } = found.value ?? {};
  // An edit stays open even if another client changes or deletes the record.
  if (!record && !before) return found.value ? <NoRecord name={name} id={id} /> : <Failure error={found.error} />;
  const leave = () => setBefore(undefined);
  /** Saves only the changed fields, so that changes to other fields by other clients stay. */
  const save = async (edited: AnyRecord): Promise<[string, () => void]> => {
    const changes = changedFields(before ?? {}, edited);
    const now = await call<'get-record', AnyRecord>('get-record', { params });
    const [field] = clashes(before ?? {}, now, changes);
    if (field !== undefined) {
      const value = ownProperty(now, field);
      setBefore({ ...before, [field]: value });
      throw new Error(
        `${field} changed meanwhile to ${inline(value ?? null)}. Save again to replace it with your value.`,
      );
    }
    await call('put-record', { params, body: { ...now, ...changes } });
    await found.reload();
    return [`Saved ${names}.`, leave];
  };
  const remove = async () => {
    const removed = await run(`Deleted ${names}.`, () => call('delete-record', { params }));
    if (removed) openRoute(href(['state', name]));
  };
  return (
    <>
      <header class="head">
        <h1>
          <a href={href(['state', name])}>{name}</a> / {id}
        </h1>
        {!before && (
          <div class="actions">
            <Button ref={button} onClick={() => setBefore(record)}>
              Edit
            </Button>
            <ConfirmButton
              label="Delete"
              question={`Delete ${names}?`}
              loss={lossOf(name, referencedBy)}
              act={remove}
            />
          </div>
        )}
      </header>
      {before ? (
        <RecordEditor
          label={names}
          name={name}
          start={before}
          act="Save"
          problem={record ? undefined : `${names} no longer exists. Your changes stay here until you leave.`}
          save={save}
          leave={leave}
        />
      ) : (
        <>
          <Failure error={error ?? found.error} />
          <section class="scroll card" tabindex={0} aria-label={`Fields of ${names}`}>
            <Pairs
              kind="fields"
              pairs={Object.entries(record ?? {}).map(([field, value]) => [field, shown(references, field, value)])}
            />
          </section>
        </>
      )}
      <ReferencedBy reference={names} referencedBy={referencedBy} />
    </>
  );
}

export function NoRecord({ name, id }: { name: CollectionName; id: string }) {
  return (
    <p class="nothing">
      {name}/{id} does not exist. <a href={href(['state', name])}>All {name}</a>
    </p>
  );
}

function lossOf(name: CollectionName, referencedBy: RecordList<CollectionName>['referencedBy'] = {}) {
  const total = Object.values(referencedBy).reduce((sum, list) => sum + list.total, 0);
  return joinTexts(
    [
      total > 0 && `Referenced by ${counted(total, 'record')}.`,
      name === 'users' && 'Deleting revokes the tokens of the user.',
    ],
    ' ',
  );
}

function shown(referenced: ReferencedRecords, field: string, value: unknown) {
  if (typeof value === 'string' && hasWords(value) && value.length < MAX_TEXT_LENGTH)
    return <span class="text">{value}</span>;
  return <Value referenced={referenced} field={field} value={value} />;
}
