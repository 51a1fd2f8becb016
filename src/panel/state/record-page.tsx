import { useState } from 'preact/hooks';
import type { CollectionName, MockControl, RecordOf } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { inline } from '../ui/json.tsx';
import { hasWords } from '../ui/long-text.tsx';
import { JsonEditor } from './json-editor.tsx';
import { NamedBy, useNaming } from './named-by.tsx';
import { changedFields, clashes } from './record-changes.ts';
import { Value } from './reference-link.tsx';
import type { Named } from './references.ts';
import { type AnyRecord, useRecords } from './use-records.ts';

/** A longer text is cut. */
const MOST_SHOWN = 2000;

/** One record with its links, to be changed or removed. */
export function RecordPage({ control, name, id }: { control: MockControl; name: CollectionName; id: string }) {
  const [before, setBefore] = useState<AnyRecord>();
  const { run, error } = useAction();
  const names = `${name}/${id}`;
  const naming = useNaming(control, names);
  const found = useRecords(control, name, { id, include: 'references' });
  const { records: [record] = [], included = {} } = found.value ?? {};
  if (!record) {
    if (!found.value) return <Failure error={found.error} />;
    return <NoRecord name={name} id={id} />;
  }
  const save = async (edited: AnyRecord) => {
    const saved = await run(`Saved ${name}/${id}.`, () => patch({ before: before ?? record, edited }));
    if (!saved) return;
    await found.reload();
    setBefore(undefined);
  };
  /** Only what the edit changed, so that it leaves alone what others change in the same record. */
  const patch = async ({ before, edited }: { before: AnyRecord; edited: AnyRecord }) => {
    const changes = changedFields(before, edited);
    const now = (await control.record(name, id)) as AnyRecord;
    const [field] = clashes({ before, now, changes });
    if (field === undefined) return control.patchRecord(name, id, changes as Partial<RecordOf<CollectionName>>);
    setBefore({ ...before, [field]: now[field] });
    throw new Error(
      `${field} was changed meanwhile, to ${inline(now[field] ?? null)}. Save again to put yours in its place.`,
    );
  };
  const remove = async () => {
    const removed = await run(`Removed ${name}/${id}.`, () => control.removeRecord(name, id));
    if (removed) location.hash = href(['state', name]);
  };
  return (
    <>
      <header class="head">
        <h1>
          <a href={href(['state', name])}>{name}</a> / {id}
        </h1>
        {!before && (
          <div class="actions">
            <button type="button" onClick={() => setBefore(record)}>
              Edit
            </button>
            <ConfirmButton label="Remove" question={`Remove ${name}/${id}?`} act={remove} />
          </div>
        )}
      </header>
      {before ? (
        <JsonEditor
          label={`${name}/${id} as JSON`}
          text={JSON.stringify(before, null, 2)}
          act="Save"
          error={error}
          save={save}
          leave={() => setBefore(undefined)}
        />
      ) : (
        <>
          <Failure error={error} />
          <Fields named={included} record={record} />
        </>
      )}
      <NamedBy names={names} lists={naming.value} error={naming.error} />
    </>
  );
}

/** Where an address leads to a record that is not there. */
export function NoRecord({ name, id }: { name: CollectionName; id: string }) {
  return (
    <p class="nothing">
      There is no record {id} in {name}. <a href={href(['state', name])}>All {name}</a>
    </p>
  );
}

function Fields({ named, record }: { named: Named; record: AnyRecord }) {
  return (
    <div class="scroll card">
      <table class="fields">
        <tbody>
          {Object.entries(record).map(([field, value]) => (
            <tr key={field}>
              <th scope="row">
                <code>{field}</code>
              </th>
              <td>
                {typeof value === 'string' && hasWords(value) && value.length < MOST_SHOWN ? (
                  <span class="text" dir="auto">
                    {value}
                  </span>
                ) : (
                  <Value named={named} field={field} value={value} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
