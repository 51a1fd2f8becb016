import { useState } from 'preact/hooks';
import type { Snapshot } from '../../client/index.ts';
import { readable } from '../shell/clock.tsx';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton, Question } from '../ui/controls/confirm-button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Form } from '../ui/controls/form.tsx';
import { Failure } from '../ui/failure.tsx';
import { counted } from '../ui/format.ts';
import { ActionList } from '../ui/lists.tsx';
import { Head, Note } from '../ui/texts.tsx';
import { countsText, totalOf, withUnfiredText } from './counts.ts';
import { Loss } from './loss.tsx';

const withRecords = ({ counts }: Pick<Snapshot, 'counts'>) => `with ${counted(totalOf(counts), 'record')}`;

export function Snapshots() {
  const { value: snapshots, error: unread } = useFact('snapshots');
  const { run, error } = useAction();
  const saving = useAction();
  const [replaced, setReplaced] = useState<Snapshot>();
  const restore = (name: string) =>
    run(withUnfiredText(`Restored ${name}.`), () => call('restore-snapshot', { params: { name }, body: {} }));
  const remove = (name: string) => run(`Deleted ${name}.`, () => call('delete-snapshot', { params: { name } }));
  const save = (name: string) => call('save-snapshot', { params: { name } });
  const submit = ({ name = '' }: Record<string, string>) => {
    setReplaced(undefined);
    return saving.run(
      (saved) => (saved ? `Saved as ${name}.` : ''),
      async () => {
        const { snapshots } = await call('get-snapshots');
        const existing = snapshots.find((snapshot) => snapshot.name === name);
        if (!existing) return save(name);
        setReplaced(existing);
        return undefined;
      },
    );
  };
  const latest = snapshots?.find(({ name }) => name === replaced?.name) ?? replaced;
  const answer = (isYes: boolean) => {
    setReplaced(undefined);
    if (replaced && isYes) saving.run(`Saved as ${replaced.name}.`, () => save(replaced.name));
  };
  return (
    <>
      <Head title="Snapshots" />
      <Note>A snapshot contains the records, tokens, clock and assumptions of this sandbox.</Note>
      <Form id="snapshot" kind="inline" label="New snapshot" submit={submit} error={saving.error}>
        {(wrong) => (
          <>
            <Field label="Name of a new snapshot" name="name" wrong={wrong} required />
            <button type="submit">Save</button>
          </>
        )}
      </Form>
      {replaced && latest && (
        <Question
          question={`Replace the snapshot ${latest.name} of ${readable(latest.takenAt)}, ${withRecords(latest)}?`}
          yes="Replace"
          answer={answer}
        />
      )}
      <Failure error={error ?? unread} />
      <ActionList label="Snapshots" none="No snapshots.">
        {snapshots?.map(({ name, takenAt, counts }) => (
          <li key={name}>
            <span>
              <b>{name}</b>{' '}
              <small>
                {readable(takenAt)}, {countsText(counts)}
              </small>
            </span>
            <span class="actions">
              <ConfirmButton
                label="Restore"
                aria-label={`Restore ${name}`}
                question={`Restore ${name}?`}
                loss={
                  <Loss
                    act="Restoring"
                    replacesRecords
                    removesRequests
                    removesFaults
                    also={['sets tokens, clock and assumptions as in the snapshot']}
                  />
                }
                act={() => restore(name)}
              />
              <ConfirmButton
                label="Delete"
                question={`Delete the snapshot ${name}, ${withRecords({ counts })}?`}
                act={() => remove(name)}
              />
            </span>
          </li>
        ))}
      </ActionList>
    </>
  );
}
