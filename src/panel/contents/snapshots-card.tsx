import { readable } from '../shell/clock.tsx';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { useSubmit } from '../ui/controls/form.tsx';
import { Failure } from '../ui/failure.tsx';
import { Note, Section } from '../ui/texts.tsx';
import { countsText, withUnfiredText } from './counts.ts';

export function SnapshotsCard() {
  const { value: snapshots, error: unread } = useFact('snapshots');
  const { run, error } = useAction();
  const restore = (name: string) =>
    run(withUnfiredText(`Restored ${name}.`), () => call('restore-snapshot', { params: { name }, body: {} }));
  const remove = (name: string) => run(`Deleted ${name}.`, () => call('delete-snapshot', { params: { name } }));
  const save = useSubmit(({ name = '' }) =>
    run(`Saved as ${name}.`, () => call('save-snapshot', { params: { name } })),
  );
  return (
    <Section kind="card" title="Snapshots">
      <form class="inline" onSubmit={save}>
        <Field label="Name of a new snapshot" name="name" required />
        <button type="submit">Save</button>
      </form>
      <Failure error={error ?? unread} />
      {snapshots?.length === 0 && <Note>No snapshots.</Note>}
      <ul class="plain list-actions">
        {snapshots?.map(({ name, takenAt, counts }) => (
          <li key={name}>
            <span>
              <b>{name}</b>{' '}
              <small>
                {readable(takenAt)}, {countsText(counts)}
              </small>
            </span>
            <span class="actions">
              <Button aria-label={`Restore ${name}`} onClick={() => restore(name)}>
                Restore
              </Button>
              <ConfirmButton label="Delete" question={`Delete ${name}?`} act={() => remove(name)} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
