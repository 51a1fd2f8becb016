import { useState } from 'preact/hooks';
import type { RecordOf } from '../../client/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { Choice } from '../ui/controls/field.tsx';
import { Failure } from '../ui/failure.tsx';
import { typed } from '../ui/listen.ts';

/** The token that all operations of the page send, and the users that one can be had for. */
export interface TokenBox {
  token: string;
  setToken: (token: string) => void;
  users: RecordOf<'users'>[];
  /** Makes one, for the first user unless another is named. */
  make: (user?: number) => Promise<string>;
  /** The one to send: a new one where none was made yet, or the last has ended. */
  alive: () => Promise<string>;
}

/** A box for the token: typed, or had with one click. */
export function TokenField({ tokens, header }: { tokens: TokenBox; header: string }) {
  const { token, setToken, users, make } = tokens;
  const [user, setUser] = useState<number>();
  const [error, setError] = useState<unknown>();
  const get = () => make(user).then(() => setError(undefined), setError);
  return (
    <>
      <div class="try-row">
        <label>
          <span>{header}</span>
          <input class="token" value={token} autocomplete="off" spellcheck={false} onInput={typed(setToken)} />
        </label>
        <Choice
          label="User"
          name="user"
          options={users.map(({ id, login }) => [id, login])}
          onChange={typed((user) => setUser(Number(user)))}
        />
        <Button onClick={get} disabled={users.length === 0}>
          Get a token
        </Button>
      </div>
      <Failure error={error} />
    </>
  );
}
