import { useState } from 'preact/hooks';
import type { CollectionName } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { href, openRoute } from '../shell/route.ts';
import { Button } from '../ui/controls/button.tsx';
import { useRestoreFocus } from '../ui/focus.ts';
import { Note } from '../ui/texts.tsx';
import { RecordEditor } from './record-editor.tsx';
import type { AnyRecord } from './use-records.ts';

export function RecordMaker({ name }: { name: CollectionName }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRestoreFocus(isOpen);
  const leave = () => setOpen(false);
  const create = async (body: AnyRecord): Promise<[string, () => void]> => {
    const { id } = await call('create-record', { params: { collection: name }, body });
    const show = () => {
      leave();
      openRoute(href(['state', name, String(id)]));
    };
    return [`Created ${name}/${id}.`, show];
  };
  if (!isOpen)
    return (
      <Button ref={button} onClick={() => setOpen(true)}>
        New record
      </Button>
    );
  return (
    <div class="maker">
      <Note>In collections of the contract, empty fields get sample or default values.</Note>
      <RecordEditor label={`New record of ${name}`} name={name} start={{}} act="Create" save={create} leave={leave} />
    </div>
  );
}
