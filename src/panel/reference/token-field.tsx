import { useState } from 'preact/hooks';
import type { RecordOf } from '../../client/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { Choice } from '../ui/controls/field.tsx';
import { Failure } from '../ui/failure.tsx';

/** The token that all operations of the page send, and the users that one can be had for. */
export interface TokenBox {
  token: string;
  setToken: (token: string) => void;
  users: RecordOf<'users'>[];
  /** Makes one, for the first user unless another is named. */
  make: (user?: number) => Promise<void>;
  /** The same, for the first that is tried. */
  begin: () => void;
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
          <input
            class="token"
            value={token}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => setToken(currentTarget.value)}
          />
        </label>
        <Choice
          label="User"
          name="user"
          options={users.map(({ id, login }) => [id, login])}
          onChange={({ currentTarget }) => setUser(Number(currentTarget.value))}
        />
        <Button onClick={get} disabled={users.length === 0}>
          Get a token
        </Button>
      </div>
      <Failure error={error} />
    </>
  );
}
