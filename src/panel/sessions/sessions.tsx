import type { MockControl, Token } from '../../client/index.ts';
import { readable, useClock } from '../shell/clock.tsx';
import { useFact } from '../shell/fact-store.ts';
import type { PartProperties } from '../shell/part.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Table } from '../ui/table.tsx';
import { TokenForm } from './token-form.tsx';

const COLUMNS = ['user', 'service', 'token', 'address', 'made', 'ends', 'state'];

/** Who is logged in: the tokens of the sandbox, and a form for one more. */
export function Sessions({ control }: PartProperties) {
  const { value: tokens, error } = useFact('tokens');
  const { now = '' } = useClock();
  return (
    <>
      <header class="head">
        <h1>Sessions</h1>
      </header>
      <p class="quiet">A token ends 24 hours after its last action, by the clock of the sandbox.</p>
      <Failure error={error} />
      {tokens?.length === 0 && <p class="quiet">Nobody is logged in.</p>}
      {tokens && tokens.length > 0 && (
        <Table label="Tokens" columns={COLUMNS} kind="tokens">
          {tokens.toReversed().map((token) => (
            <TokenRow key={token.token} token={token} now={now} control={control} />
          ))}
        </Table>
      )}
      <TokenForm control={control} />
    </>
  );
}

interface RowProperties {
  token: Token;
  /** By the clock of the sandbox, ISO. */
  now: string;
  control: MockControl;
}

function TokenRow({ token: one, now, control }: RowProperties) {
  const { run, error } = useAction();
  const { token, login, user_id, service, address, created_at, expires_at } = one;
  const user = login ?? `user ${user_id}`;
  // No event tells that time has passed.
  const isAlive = now < expires_at;
  const expire = () => run(`The token of ${user} has expired.`, () => control.tokens.expire(token));
  const revoke = () => run(`The token of ${user} is revoked.`, () => control.tokens.revoke(token));
  return (
    <tr>
      <th scope="row" dir="auto">
        {user}
      </th>
      <td dir="auto">{service}</td>
      <td>
        <code class="token">{token}</code>
      </td>
      <td>{address ?? <span class="quiet">none</span>}</td>
      <td>{readable(created_at)}</td>
      <td>{readable(expires_at)}</td>
      <td>{isAlive ? <span class="badge good">alive</span> : <span class="badge bad">expired</span>}</td>
      <td>
        <span class="actions">
          <CopyButton text={token} label={`Copy the token of ${user}`} />
          <button type="button" disabled={!isAlive} aria-label={`Expire the token of ${user}`} onClick={expire}>
            Expire
          </button>
          <ConfirmButton label="Revoke" question={`Revoke the token of ${user}?`} act={revoke} />
        </span>
        <Failure error={error} />
      </td>
    </tr>
  );
}
