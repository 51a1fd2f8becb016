import { useState } from 'preact/hooks';
import type { MockControl, State } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { inline } from '../ui/json.tsx';
import { changedFields, clashes } from './record-changes.ts';
import { JsonEditor } from './record-editor.tsx';
import { RecordLink, Value } from './reference-link.tsx';
import { namedBy } from './references.ts';

type AnyRecord = Record<string, unknown>;

/** One record with its links, to be changed or removed. */
export function RecordPage({
  state,
  name,
  all,
  id,
  control,
}: {
  state: State;
  name: string;
  all: readonly AnyRecord[];
  id: string;
  control: MockControl;
}) {
  const [before, setBefore] = useState<AnyRecord>();
  const { run, error } = useAction();
  const record = all.find((one) => String(one['id']) === id);
  if (!record) {
    return (
      <p class="nothing">
        There is no record {id} in {name}. <a href={href(['state', name])}>All {name}</a>
      </p>
    );
  }
  const save = async (edited: AnyRecord) => {
    const saved = await run(`Saved ${name}/${id}.`, () => patch({ before: before ?? record, edited }));
    if (saved) setBefore(undefined);
  };
  /** Only what the edit changed, so that it leaves alone what others change in the same record. */
  const patch = async ({ before, edited }: { before: AnyRecord; edited: AnyRecord }) => {
    const changes = changedFields(before, edited);
    const now = (await control.call('get-record', { params: { collection: name, id } })) as AnyRecord;
    const [field] = clashes({ before, now, changes });
    if (field === undefined) return control.call('patch-record', { params: { collection: name, id }, body: changes });
    setBefore({ ...before, [field]: now[field] });
    throw new Error(
      `${field} was changed meanwhile, to ${inline(now[field] ?? null)}. Save again to put yours in its place.`,
    );
  };
  const remove = async () => {
    const removed = await run(`Removed ${name}/${id}.`, () =>
      control.call('delete-record', { params: { collection: name, id } }),
    );
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
          <Fields state={state} record={record} />
        </>
      )}
      <NamedBy state={state} name={name} id={Number(id)} />
    </>
  );
}

function Fields({ state, record }: { state: State; record: object }) {
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
                <Value state={state} field={field} value={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NamedBy({ state, name, id }: { state: State; name: string; id: number }) {
  const places = namedBy(state, { collection: name, id });
  if (places.length === 0) return null;
  return (
    <section class="named-by" aria-labelledby="named-by">
      <h2 id="named-by">Named by</h2>
      <ul class="plain">
        {places.map((to) => {
          const text = `${to.collection}/${to.id}`;
          return (
            <li key={text}>
              <RecordLink state={state} to={to} text={text} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
