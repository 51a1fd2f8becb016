import type { MockControl } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { submits } from '../ui/form.tsx';
import { countsText, withUnfired } from './counts.ts';

/** State, tokens, ids, clock and assumptions under a name, to come back to. */
export function SnapshotsCard({ control }: { control: MockControl }) {
  const { value: snapshots, error: unread } = useFact('snapshots');
  const { run, error } = useAction();
  const restore = (name: string) => run(withUnfired(`Restored ${name}.`), () => control.snapshots.restore(name));
  const remove = (name: string) => run(`Removed ${name}.`, () => control.snapshots.remove(name));
  const save = submits(({ name = '' }) => run(`Saved as ${name}.`, () => control.snapshots.save(name)));
  return (
    <section class="card" aria-labelledby="snapshots">
      <h2 id="snapshots">Snapshots</h2>
      <form class="inline" onSubmit={save}>
        <Field label="Save what is now as" name="name" placeholder="before-payment" required />
        <button type="submit">Save</button>
      </form>
      <Failure error={error ?? unread} />
      {snapshots?.length === 0 && <p class="quiet">None yet.</p>}
      <ul class="plain list-actions">
        {snapshots?.map(({ name, taken_at, counts }) => (
          <li key={name}>
            <span>
              <b>{name}</b>{' '}
              <span class="quiet">
                {taken_at.slice(0, 19).replace('T', ' ')}, {countsText(counts)}
              </span>
            </span>
            <span class="actions">
              <button type="button" aria-label={`Restore ${name}`} onClick={() => restore(name)}>
                Restore
              </button>
              <ConfirmButton label="Remove" question={`Remove ${name}?`} act={() => remove(name)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
