/** @import { CollectionName, MockControl, State } from '../client/index.ts' */
/** @typedef {Record<string, unknown>} AnyRecord */
import { useAction } from './action.js';
import { ConfirmButton } from './confirm-button.js';
import { Failure } from './failure.js';
import { inline } from './json.js';
import { changedFields, clashes } from './record-changes.js';
import { JsonEditor } from './record-editor.js';
import { RecordLink, Value } from './reference-link.js';
import { namedBy } from './references.js';
import { href } from './route.js';
import { html, useState } from './vendor.js';

/**
 * One record with its links, to be changed or removed.
 * @param {{ state: State, name: CollectionName, id: string, control: MockControl, reload: () => Promise<void> }} properties
 */
export function RecordPage({ state, name, id, control, reload }) {
  const [before, setBefore] = useState(/** @type {AnyRecord | undefined} */ (undefined));
  const { run, error } = useAction();
  const records = /** @type {AnyRecord[]} */ (/** @type {unknown} */ (state[name]));
  const record = records.find((one) => String(one['id']) === id);
  if (!record) {
    return html`<p class="nothing">There is no record ${id} in ${name}. <a href=${href(['state', name])}>All ${name}</a></p>`;
  }
  const save = async (/** @type {AnyRecord} */ edited) => {
    const saved = await run(`Saved ${name}/${id}.`, () => patch({ before: before ?? record, edited }));
    if (saved) setBefore(undefined);
    await reload();
  };
  /** Only what the edit changed, so that it leaves alone what others change in the same record. */
  const patch = async (/** @type {{ before: AnyRecord, edited: AnyRecord }} */ { before, edited }) => {
    const changes = changedFields(before, edited);
    const now = /** @type {AnyRecord} */ (await control.record(name, id));
    const [field] = clashes({ before, now, changes });
    if (field === undefined) return control.patchRecord(name, id, /** @type {any} */ (changes));
    setBefore({ ...before, [field]: now[field] });
    throw new Error(
      `${field} was changed meanwhile, to ${inline(now[field] ?? null)}. Save again to put yours in its place.`,
    );
  };
  const remove = async () => {
    const removed = await run(`Removed ${name}/${id}.`, () => control.removeRecord(name, id));
    if (removed) location.hash = href(['state', name]);
    await reload();
  };
  return html`
    <header class="head">
      <h1><a href=${href(['state', name])}>${name}</a> / ${id}</h1>
      ${
        !before &&
        html`
        <div class="actions">
          <button type="button" onClick=${() => setBefore(record)}>Edit</button>
          <${ConfirmButton} label="Remove" question=${`Remove ${name}/${id}?`} act=${remove} />
        </div>
      `
      }
    </header>
    ${
      before
        ? html`
          <${JsonEditor} label=${`${name}/${id} as JSON`} text=${JSON.stringify(before, null, 2)} act="Save"
            error=${error} save=${save} leave=${() => setBefore(undefined)} />
        `
        : html`<${Failure} error=${error} /><${Fields} state=${state} record=${record} />`
    }
    <${NamedBy} state=${state} name=${name} id=${Number(id)} />
  `;
}

/** @param {{ state: State, record: object }} properties */
function Fields({ state, record }) {
  return html`
    <div class="scroll card">
      <table class="fields">
        <tbody>${Object.entries(record).map(
          ([field, value]) =>
            html`<tr key=${field}><th scope="row"><code>${field}</code></th><td><${Value} state=${state} field=${field} value=${value} /></td></tr>`,
        )}</tbody>
      </table>
    </div>
  `;
}

/** @param {{ state: State, name: CollectionName, id: number }} properties */
function NamedBy({ state, name, id }) {
  const places = namedBy(state, { collection: name, id });
  if (places.length === 0) return null;
  return html`
    <section aria-labelledby="named-by">
      <h2 id="named-by">Named by</h2>
      <ul class="plain">
        ${places.map((to) => {
          const text = `${to.collection}/${to.id}`;
          return html`<li key=${text}><${RecordLink} state=${state} to=${to} text=${text} /></li>`;
        })}
      </ul>
    </section>
  `;
}
