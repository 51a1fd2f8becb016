/** @import { MockControl } from '../client/index.ts' */
import { useAction } from './action.js';
import { ConfirmButton } from './confirm-button.js';
import { Failure } from './failure.js';
import { Field, valuesOf } from './field.js';
import { countsText, withUnfired } from './reset-card.js';
import { useResource } from './resource.js';
import { html } from './vendor.js';

/**
 * State, tokens, ids, clock and assumptions under a name, to come back to.
 * @param {{ control: MockControl }} properties
 */
export function SnapshotsCard({ control }) {
  const { value: snapshots, error: unread, reload } = useResource(() => control.snapshots.list(), [control]);
  const { run, error } = useAction();
  const restore = async (/** @type {string} */ name) => {
    await run(withUnfired(`Restored ${name}.`), () => control.snapshots.restore(name));
    await reload();
  };
  const remove = async (/** @type {string} */ name) => {
    await run(`Removed ${name}.`, () => control.snapshots.remove(name));
    await reload();
  };
  const save = async (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const { name = '' } = valuesOf(event.currentTarget);
    await run(`Saved as ${name}.`, () => control.snapshots.save(name));
    await reload();
  };
  return html`
    <section class="card" aria-labelledby="snapshots">
      <h2 id="snapshots">Snapshots</h2>
      <form class="inline" onSubmit=${save}>
        <${Field} label="Save what is now as" name="name" placeholder="before-payment" required=${true} />
        <button>Save</button>
      </form>
      <${Failure} error=${error ?? unread} />
      ${snapshots?.length === 0 && html`<p class="quiet">None yet.</p>`}
      <ul class="plain list-actions">
        ${snapshots?.map(
          ({ name, taken_at, counts }) => html`
            <li key=${name}>
              <span><b>${name}</b> <span class="quiet">${taken_at.slice(0, 19).replace('T', ' ')}, ${countsText(counts)}</span></span>
              <span class="actions">
                <button type="button" aria-label=${`Restore ${name}`} onClick=${() => restore(name)}>Restore</button>
                <${ConfirmButton} label="Remove" question=${`Remove ${name}?`} act=${() => remove(name)} />
              </span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
