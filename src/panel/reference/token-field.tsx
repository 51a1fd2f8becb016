import { useState } from 'preact/hooks';
import type { RecordOf } from '../../client/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { Choice } from '../ui/controls/field.tsx';
import { Failure } from '../ui/failure.tsx';
import { onInput } from '../ui/use-listener.ts';

export interface TokenBox {
  token: string;
  setToken: (token: string) => void;
  users: RecordOf<'users'>[];
  /** Creates a token, by default for the first user. */
  create: (user?: number) => Promise<string>;
  /** Returns the token, or creates one if it is missing or invalid. */
  alive: () => Promise<string>;
}

export function TokenField({ tokens, header }: { tokens: TokenBox; header: string }) {
  const { token, setToken, users, create } = tokens;
  const [user, setUser] = useState<number>();
  const [error, setError] = useState<unknown>();
  const get = () => create(user).then(() => setError(undefined), setError);
  return (
    <>
      <div class="try-row">
        <label>
          <span>{header}</span>
          <input class="token" value={token} autocomplete="off" spellcheck={false} onInput={onInput(setToken)} />
        </label>
        <Choice
          label="User"
          name="user"
          options={users.map(({ id, login }) => [id, login])}
          onChange={onInput((user) => setUser(Number(user)))}
        />
        <Button onClick={get} disabled={users.length === 0}>
          Get a token
        </Button>
      </div>
      <Failure error={error} />
    </>
  );
}
