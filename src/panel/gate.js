/** @import { ComponentChildren } from 'preact' */
/** @import { Info, MockControl } from '../client/index.ts' */

import { useAction } from './action.js';
import { MockControlError } from './client.js';
import { connect, keepControlToken } from './control.js';
import { Failure } from './failure.js';
import { useResource } from './resource.js';
import { panelOf } from './sandboxes.js';
import { html, useLayoutEffect, useMemo, useState } from './vendor.js';

/**
 * Lets in once the control plane answers, and asks for the control token where it wants one.
 * @param {{ children: (control: MockControl, info: Info) => ComponentChildren }} properties
 */
export function Gate({ children }) {
  const [open, setOpen] = useState(/** @type {{ control: MockControl, info: Info } | undefined} */ (undefined));
  const [refusal, setRefusal] = useState(/** @type {unknown} */ (undefined));

  const enter = () => {
    const control = connect();
    control.info().then((info) => setOpen({ control, info }), setRefusal);
  };
  useLayoutEffect(enter, []);

  if (open) return children(open.control, open.info);
  if (refusal === undefined) return html`<main class="gate"><p>Asking leadmock …</p></main>`;
  if (refusal instanceof MockControlError && refusal.status === 401) {
    return html`<${TokenForm} isWrong=${sessionStorage.length > 0} enter=${enter} />`;
  }
  if (refusal instanceof MockControlError && refusal.sandbox !== undefined) {
    return html`<${NoSandbox} name=${refusal.sandbox} detail=${refusal.detail} enter=${enter} />`;
  }
  return html`
    <main class="gate">
      <h1>leadmock does not answer</h1>
      <p role="alert">${String(/** @type {Error} */ (refusal).message)}</p>
      <button type="button" onClick=${enter}>Ask again</button>
    </main>
  `;
}

/**
 * The page of a sandbox that does not exist: it is made here on purpose, or another one is looked at.
 * @param {{ name: string, detail: string, enter: () => void }} properties
 */
function NoSandbox({ name, detail, enter }) {
  const control = useMemo(connect, []);
  const { run, error } = useAction();
  const { value: others } = useResource(() => control.sandboxes.list(), []);
  const make = async () => {
    await run(`Made the sandbox ${name}.`, () => control.sandboxes.make({ name }));
    enter();
  };
  return html`
    <main class="gate">
      <h1>There is no sandbox ${name}</h1>
      <p role="alert">${detail}</p>
      <button type="button" class="primary" onClick=${make}>Make it</button>
      <${Failure} error=${error} />
      <h2>Those that there are</h2>
      <ul>
        ${others?.map((other) => html`<li key=${other.name}><a href=${panelOf(other)}>${other.name}</a></li>`)}
      </ul>
    </main>
  `;
}

/** @param {{ isWrong: boolean, enter: () => void }} properties */
function TokenForm({ isWrong, enter }) {
  /** @param {SubmitEvent & { currentTarget: HTMLFormElement }} event */
  const submit = (event) => {
    event.preventDefault();
    keepControlToken(String(new FormData(event.currentTarget).get('token')));
    enter();
  };
  return html`
    <main class="gate">
      <h1>Control token</h1>
      <p>This leadmock was started with <code>--control-token</code>. It is kept in this tab until you close it.</p>
      <form onSubmit=${submit}>
        <label>Token <input name="token" type="password" autocomplete="off" required autofocus /></label>
        <button class="primary">Open</button>
        ${isWrong && html`<p class="error" role="alert">That is not the token.</p>`}
      </form>
    </main>
  `;
}
