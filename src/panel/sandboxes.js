/** @import { ListedSandbox, MockControl } from '../client/index.ts' */
import { useAction } from './action.js';
import { ConfirmButton } from './confirm-button.js';
import { Failure } from './failure.js';
import { Field, valuesOf } from './field.js';
import { countsText, withUnfired } from './reset-card.js';
import { html } from './vendor.js';

/**
 * The panel of another sandbox: by its base path, or by its host where this one was chosen by the host.
 * @param {{ name: string, base_path: string }} sandbox
 */
export function panelOf({ name, base_path }) {
  const { protocol, hostname, port, pathname } = location;
  const [own, page = ''] = pathname.split('/_mock/');
  if (!hostname.endsWith('.localhost')) return `${own?.replace(/\/_sandbox\/[^/]*$/, '')}${base_path}/_mock/${page}`;
  const host = name === 'default' ? 'localhost' : `${name}.localhost`;
  return `${protocol}//${host}${port && `:${port}`}/_mock/${page}`;
}

/**
 * All sandboxes of the server, and a way to ask again.
 * @typedef {{ value: ListedSandbox[] | undefined, error: unknown, reload: () => Promise<void> }} Sandboxes
 */

/**
 * Chooses the sandbox that the panel looks at.
 * @param {{ all: Sandboxes, name: string }} properties
 */
export function SandboxSwitch({ all: { value: sandboxes = [], reload }, name }) {
  const known = sandboxes.some((sandbox) => sandbox.name === name);
  const choose = (/** @type {{ currentTarget: HTMLSelectElement }} */ { currentTarget }) => {
    const sandbox = sandboxes.find((one) => one.name === currentTarget.value);
    if (sandbox) location.assign(panelOf(sandbox) + location.hash.replace(/^(#\/requests)\/.*/, '$1'));
  };
  return html`
    <select class="sandbox" aria-label="Sandbox" value=${name} onFocus=${reload} onChange=${choose}>
      ${!known && html`<option key=${name} value=${name}>${name}</option>`}
      ${sandboxes.map((one) => html`<option key=${one.name} value=${one.name} selected=${one.name === name}>${one.name}</option>`)}
    </select>
  `;
}

/**
 * Makes and drops sandboxes, and leads to them.
 * @param {{ control: MockControl, all: Sandboxes, name: string }} properties
 */
export function SandboxesCard({ control, all: { value: sandboxes, error: unread, reload }, name }) {
  const { run, error } = useAction();
  const make = async (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const { name: wanted = '', from } = valuesOf(event.currentTarget);
    await run(`Made the sandbox ${wanted}.`, () =>
      control.sandboxes.make({ name: wanted, ...(from !== undefined && { from }) }),
    );
    await reload();
  };
  const drop = async (/** @type {string} */ dropped) => {
    await run(withUnfired(`Dropped the sandbox ${dropped}.`), () => control.sandboxes.drop(dropped));
    await reload();
  };
  return html`
    <section class="card" aria-labelledby="sandboxes">
      <h2 id="sandboxes">Sandboxes</h2>
      <form class="inline" onSubmit=${make}>
        <${Field} label="Make one" name="name" placeholder="worker-1" required=${true} />
        <label class="field"><span>as</span>
          <select name="from">
            <option value="">at its start</option>
            ${sandboxes?.map((one) => html`<option key=${one.name} value=${one.name}>a copy of ${one.name}</option>`)}
          </select>
        </label>
        <button>Make</button>
      </form>
      <${Failure} error=${error ?? unread} />
      <ul class="plain list-actions">
        ${sandboxes?.map((sandbox) => html`<${SandboxLine} key=${sandbox.name} sandbox=${sandbox} isOwn=${sandbox.name === name} drop=${drop} />`)}
      </ul>
    </section>
  `;
}

/** @param {{ sandbox: ListedSandbox, isOwn: boolean, drop: (name: string) => void }} properties */
function SandboxLine({ sandbox, isOwn, drop }) {
  const { name, counts, fixture } = sandbox;
  return html`
    <li>
      <span>
        ${isOwn ? html`<b>${name}</b> <span class="badge accent">shown</span>` : html`<a href=${panelOf(sandbox)}>${name}</a>`}
        ${' '}<span class="quiet">${fixture}: ${countsText(counts)}</span>
      </span>
      ${name !== 'default' && !isOwn && html`<${ConfirmButton} label="Drop" question=${`Drop ${name}?`} act=${() => drop(name)} />`}
    </li>
  `;
}
