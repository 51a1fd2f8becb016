/** @import { Info, MockControl } from '../client/index.ts' */
import { useAction } from './action.js';
import { ConfirmButton } from './confirm-button.js';
import { Failure } from './failure.js';
import { useResource } from './resource.js';
import { html, useState } from './vendor.js';

/** What a reset may leave as it is. */
const KEEPABLE = /** @type {const} */ (['sessions', 'journal', 'faults', 'clock', 'assumptions']);

/**
 * Back to the start, or to another fixture.
 * @param {{ control: MockControl, info: Info }} properties
 */
export function ResetCard({ control, info }) {
  const [kept, setKept] = useState(/** @type {readonly typeof KEEPABLE[number][]} */ ([]));
  const { value: fixtures, error: unread } = useResource(() => control.fixtures(), [control]);
  const { run, error } = useAction();
  const reset = (/** @type {string | undefined} */ fixture) =>
    run(withUnfired(fixture === undefined ? 'Back at the start.' : `Now from the fixture ${fixture}.`), () =>
      control.reset({ ...(fixture !== undefined && { fixture }), keep: [...kept] }),
    );
  return html`
    <section class="card" aria-labelledby="reset">
      <h2 id="reset">Start over</h2>
      <p><${ConfirmButton} label="Reset" question=${`Everything back to ${info.fixture}?`} act=${() => reset(undefined)} /></p>
      <fieldset>
        <legend>But keep</legend>
        ${KEEPABLE.map(
          (what) => html`
            <label key=${what}><input type="checkbox" checked=${kept.includes(what)}
              onChange=${() => setKept(kept.includes(what) ? kept.filter((one) => one !== what) : [...kept, what])} /> ${what}</label>
          `,
        )}
      </fieldset>
      <h3>Fixtures</h3>
      <ul class="plain list-actions">
        ${fixtures?.map(
          ({ name, counts, errors = [] }) => html`
            <li key=${name}>
              <span><b>${name}</b> ${counts && html`<span class="quiet">${countsText(counts)}</span>`}</span>
              ${counts && html`<${ConfirmButton} label="Reset to it" question=${`Reset to ${name}?`} act=${() => reset(name)} />`}
              ${errors.map(({ pointer, message }) => html`<span class="error" key=${pointer + message}>${pointer} ${message}</span>`)}
            </li>
          `,
        )}
      </ul>
      <${Failure} error=${error ?? unread} />
    </section>
  `;
}

/**
 * What to say of something that removes the armed faults.
 * @param {string} done
 * @returns {(answer: { unfiredFaults: readonly unknown[] }) => string}
 */
export function withUnfired(done) {
  return ({ unfiredFaults: { length } }) =>
    length === 0 ? done : `${done} ${length} armed ${length === 1 ? 'fault' : 'faults'} never fired.`;
}

/** @param {Record<string, number>} counts */
export function countsText(counts) {
  const texts = Object.entries(counts).filter(([, count]) => count > 0);
  return texts.map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing';
}
