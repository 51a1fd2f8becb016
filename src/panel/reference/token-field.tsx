import { useState } from 'preact/hooks';
import type { MockControl, RecordOf } from '../../client/index.ts';
import { Failure } from '../ui/failure.tsx';

/** The token that all operations of the page send, and the users that one can be had for. */
export interface TokenBox {
  token: string;
  setToken: (token: string) => void;
  users: RecordOf<'users'>[];
  /** Makes one for the first that is tried. */
  begin: () => void;
}

/** A box for the token: typed, or had with one click. */
export function TokenField({ control, tokens, header }: { control: MockControl; tokens: TokenBox; header: string }) {
  const { token, setToken, users } = tokens;
  const [user, setUser] = useState<number>();
  const [error, setError] = useState<unknown>();
  const make = () => {
    control.tokens.make({ user: user ?? Number(users[0]?.id), service: 'reference' }).then((made) => {
      setError(undefined);
      setToken(made.token);
    }, setError);
  };
  return (
    <>
      <div class="try-row">
        <label>
          <span>{header}</span>
          <input
            class="token"
            value={token}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => setToken(currentTarget.value)}
          />
        </label>
        <label>
          <span>User</span>
          <select onChange={({ currentTarget }) => setUser(Number(currentTarget.value))}>
            {users.map(({ id, login }) => (
              <option key={id} value={id}>
                {login}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={make} disabled={users.length === 0}>
          Get a token
        </button>
      </div>
      <Failure error={error} />
    </>
  );
}
