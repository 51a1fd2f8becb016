import { useState } from 'preact/hooks';
import type { CollectionName } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/texts.tsx';
import { RecordEditor } from './record-editor.tsx';
import type { AnyRecord } from './use-records.ts';

/** Makes a record of a collection from a partial one. */
export function RecordMaker({ name }: { name: CollectionName }) {
  const [isOpen, setOpen] = useState(false);
  const { run, error } = useAction();
  const make = async (body: AnyRecord) => {
    const made = await run(
      ({ id }) => `Made ${name}/${id}.`,
      () => call('make-record', { params: { collection: name }, body }),
    );
    if (!made) return;
    setOpen(false);
    location.hash = href(['state', name, String(made.id)]);
  };
  if (!isOpen) return <Button onClick={() => setOpen(true)}>New record</Button>;
  return (
    <div class="maker">
      <Note>What you leave empty gets a sensible value, also where it is required.</Note>
      <RecordEditor
        label={`New record of ${name}`}
        name={name}
        start={{}}
        act="Make"
        error={error}
        save={make}
        leave={() => setOpen(false)}
      />
    </div>
  );
}
