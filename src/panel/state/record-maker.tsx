import { useState } from 'preact/hooks';
import type { CollectionName, MockControl } from '../../client/index.ts';
import { type OpenApi, seedSchemas } from '../reference/openapi.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { useResource } from '../ui/resource.ts';
import { JsonEditor } from './json-editor.tsx';
import { RecordForm } from './record-form.tsx';
import type { AnyRecord } from './use-records.ts';

/** Makes a record of a collection from a partial one: in a form, or as JSON. */
export function RecordMaker({ control, name }: { control: MockControl; name: CollectionName }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenMaker control={control} name={name} leave={() => setOpen(false)} />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      New record
    </button>
  );
}

function OpenMaker({ control, name, leave }: { control: MockControl; name: CollectionName; leave: () => void }) {
  const [draft, setDraft] = useState<AnyRecord>({});
  const [isJson, setJson] = useState(false);
  const { run, error } = useAction();
  const described = useResource(() => control.controlOpenApi(), [control]);
  const document = described.value as OpenApi | undefined;
  const make = async (fields: AnyRecord) => {
    setDraft(fields);
    const made = await run(
      ({ id }) => `Made ${name}/${id}.`,
      () => control.makeRecord(name, fields),
    );
    if (made) location.hash = href(['state', name, made.id]);
  };
  const turn = (record: AnyRecord) => {
    setDraft(record);
    setJson(!isJson);
  };
  const label = `New record of ${name}`;
  const schema = document && seedSchemas(document)[name];
  return (
    <div class="maker">
      <p class="quiet">What you leave empty gets a sensible value, also where it is required.</p>
      {isJson ? (
        <JsonEditor
          label={label}
          text={JSON.stringify(draft, null, 2)}
          act="Make"
          error={error}
          save={make}
          leave={leave}
          more={{ label: 'As fields', act: turn }}
        />
      ) : (
        <RecordForm
          key={String(schema === undefined)}
          label={label}
          schema={schema}
          document={document}
          start={draft}
          error={error ?? described.error}
          make={make}
          leave={leave}
          asJson={turn}
        />
      )}
    </div>
  );
}
