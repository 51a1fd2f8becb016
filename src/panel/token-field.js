/** @import { MockControl, RecordOf } from '../client/index.ts' */
import { Failure } from './failure.js';
import { html, useState } from './vendor.js';

/**
 * The token that all operations of the page send, and the users that one can be had for.
 * @typedef {{ token: string, setToken: (token: string) => void, users: RecordOf<'users'>[] }} TokenBox
 */

/**
 * A box for the token: typed, or had with one click.
 * @param {{ control: MockControl, tokens: TokenBox, header: string }} properties
 */
export function TokenField({ control, tokens, header }) {
  const { token, setToken, users } = tokens;
  const [user, setUser] = useState(/** @type {number | undefined} */ (undefined));
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  const make = () => {
    control.tokens.make({ user: user ?? Number(users[0]?.id), service: 'reference' }).then((made) => {
      setError(undefined);
      setToken(made.token);
    }, setError);
  };
  return html`
    <div class="try-row">
      <label>
        <span>${header}</span>
        <input class="token" value=${token} autocomplete="off" spellcheck=${false}
          onInput=${(/** @type {InputEvent & { currentTarget: HTMLInputElement }} */ event) => setToken(event.currentTarget.value)} />
      </label>
      <label>
        <span>User</span>
        <select onChange=${(/** @type {Event & { currentTarget: HTMLSelectElement }} */ event) => setUser(Number(event.currentTarget.value))}>
          ${users.map(({ id, login }) => html`<option key=${id} value=${id}>${login}</option>`)}
        </select>
      </label>
      <button type="button" onClick=${make} disabled=${users.length === 0}>Get a token</button>
    </div>
    <${Failure} error=${error} />
  `;
}
