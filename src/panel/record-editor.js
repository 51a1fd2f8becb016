/** @import { CollectionName, MockControl } from '../client/index.ts' */
import { useAction } from './action.js';
import { Failure } from './failure.js';
import { href } from './route.js';
import { html, useLayoutEffect, useRef, useState } from './vendor.js';

/**
 * A record as JSON, to be changed by hand. What does not fit is said below it, and nothing is lost.
 * @param {{ label: string, text: string, act: string, error: unknown, save: (record: object) => unknown, leave: () => void }} properties
 */
export function JsonEditor({ label, text, act, error, save, leave }) {
  const [draft, setDraft] = useState(text);
  const [mistake, setMistake] = useState(/** @type {unknown} */ (undefined));
  const box = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  useLayoutEffect(() => box.current?.focus(), []);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const record = JSON.parse(draft);
      const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
      setMistake(isRecord ? undefined : 'A record is an object: {"field": value, …}');
      if (isRecord) save(record);
    } catch (failure) {
      setMistake(`That is not valid JSON: ${/** @type {Error} */ (failure).message}`);
    }
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key === 'Escape') leave();
  };
  return html`
    <form class="editor" onSubmit=${submit} onKeyDown=${press}>
      <textarea ref=${box} aria-label=${label} spellcheck=${false} rows=${Math.min(24, Math.max(6, draft.split('\n').length + 1))}
        value=${draft} onInput=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ event) => setDraft(event.currentTarget.value)}></textarea>
      <${Failure} error=${mistake ?? error} />
      <div class="actions">
        <button class="primary">${act}</button>
        <button type="button" onClick=${leave}>Cancel</button>
        <span class="quiet wide-only"><kbd>Ctrl</kbd> <kbd>Enter</kbd> ${act.toLowerCase()}s, <kbd>Esc</kbd> cancels</span>
      </div>
    </form>
  `;
}

/**
 * Makes a record of a collection from a partial one.
 * @param {{ control: MockControl, name: CollectionName, reload: () => Promise<void> }} properties
 */
export function RecordMaker({ control, name, reload }) {
  const [isOpen, setOpen] = useState(false);
  const { run, error } = useAction();
  const make = async (/** @type {object} */ fields) => {
    const made = await run(
      ({ id }) => `Made ${name}/${id}.`,
      () => control.makeRecord(name, fields),
    );
    if (!made) return;
    await reload();
    location.hash = href(['state', name, made.id]);
  };
  if (!isOpen) return html`<button type="button" onClick=${() => setOpen(true)}>New record</button>`;
  return html`
    <div class="maker">
      <p class="quiet">What you leave out gets a sensible value.</p>
      <${JsonEditor} label=${`New record of ${name}`} text="{}" act="Make" error=${error} save=${make} leave=${() => setOpen(false)} />
    </div>
  `;
}
