/** @import { Info, MockControl } from '../client/index.ts' */
import { Gate } from './gate.js';
import { html, render } from './vendor.js';

/** @param {{ control: MockControl, info: Info }} properties */
function Panel({ info }) {
  return html`<main class="panel"><h1>leadmock</h1><p>Sandbox ${info.sandbox}</p></main>`;
}

render(
  html`<${Gate}>${(/** @type {MockControl} */ control, /** @type {Info} */ info) => html`<${Panel} control=${control} info=${info} />`}<//>`,
  document.body,
);
