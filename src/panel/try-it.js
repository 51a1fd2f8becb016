/** @import { MockControl } from '../client/index.ts' */
/** @import { Operation } from './read-operations.js' */
/** @import { Request, Sent } from './send-request.js' */
/** @import { TokenBox } from './token-field.js' */
import { Failure } from './failure.js';
import { sendRequest } from './send-request.js';
import { SentAnswer } from './sent-answer.js';
import { TokenField } from './token-field.js';
import { html, useState } from './vendor.js';

/**
 * The request that a form says.
 * @param {Operation} operation
 * @param {FormData} form
 * @param {string} token
 * @returns {Request}
 */
function requestOf({ method, path, request, tokenHeader }, form, token) {
  const filled = path.replace(/\{(\w+)\}/g, (_braces, name) => encodeURIComponent(String(form.get(name))));
  return {
    method,
    path: filled,
    headers: {
      ...(tokenHeader && token !== '' && { [tokenHeader]: token }),
      ...(request && { 'content-type': 'application/json' }),
    },
    body: request && String(form.get('body')),
  };
}

/**
 * A form that sends the operation to the sandbox of this page, filled with its sample.
 * @param {{ operation: Operation, control: MockControl, tokens: TokenBox }} properties
 */
export function TryIt({ operation, control, tokens }) {
  const { id, parameters, request, tokenHeader } = operation;
  const [sent, setSent] = useState(/** @type {Sent | undefined} */ (undefined));
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  /** @param {SubmitEvent & { currentTarget: HTMLFormElement }} event */
  const submit = (event) => {
    event.preventDefault();
    setError(undefined);
    setSent(undefined);
    const wanted = requestOf(operation, new FormData(event.currentTarget), tokens.token);
    sendRequest(control, wanted).then(setSent, (failure) => setError(`There was no answer: ${failure.message}`));
  };
  const sample = JSON.stringify(request?.['examples']?.[0] ?? {}, null, 2);
  return html`
    <details class="try">
      <summary>Try it</summary>
      <form onSubmit=${submit} aria-label=${`Try ${id}`}>
        ${tokenHeader && html`<${TokenField} control=${control} tokens=${tokens} header=${tokenHeader} />`}
        <div class="try-row">
          ${parameters.map(
            ({ name, example }) =>
              html`<label key=${name}><span>${name}</span> <input name=${name} defaultValue=${example} autocomplete="off" /></label>`,
          )}
        </div>
        ${request && html`<label>Body <textarea name="body" rows=${sample.split('\n').length + 1} spellcheck=${false} defaultValue=${sample}></textarea></label>`}
        <button class="primary">Send</button>
      </form>
      <${Failure} error=${error} />
      ${sent && html`<${SentAnswer} sent=${sent} baseUrl=${control.baseUrl} />`}
    </details>
  `;
}
