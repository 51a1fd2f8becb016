import { MockControlError } from './client.js';
import { html } from './vendor.js';

/**
 * Why something did not succeed, where it arose: the detail of the problem, and each place in the body that did not fit.
 * @param {{ error: unknown }} properties
 */
export function Failure({ error }) {
  if (error === undefined) return null;
  if (!(error instanceof MockControlError))
    return html`<p class="error" role="alert">${error instanceof Error && error.name === 'Error' ? error.message : String(error)}</p>`;
  return html`
    <div class="error" role="alert">
      <p>${error.detail}</p>
      <ul>
        ${error.errors.map(
          ({ pointer, message }) =>
            html`<li key=${pointer + message}><code>${pointer || '(the body)'}</code> ${message}</li>`,
        )}
      </ul>
    </div>
  `;
}
