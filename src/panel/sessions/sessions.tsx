import type { Token } from '../../client/index.ts';
import { readable, useClock } from '../shell/clock.tsx';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Head, Note } from '../ui/texts.tsx';
import { TokenForm } from './token-form.tsx';

const COLUMNS = ['user', 'service', 'token', 'address', 'created', 'ends', 'state', ''];

export function Sessions() {
  const { value: tokens, error } = useFact('tokens');
  const { now = '' } = useClock();
  return (
    <>
      <Head title="Sessions" />
      <Note>A token expires 24 hours after its last action, by the clock of the sandbox.</Note>
      <Failure error={error} />
      <Table
        label="Tokens"
        columns={COLUMNS}
        none="No sessions."
        rows={tokens?.toReversed().map((token) => <TokenRow key={token.token} token={token} now={now} />)}
      />
      <TokenForm />
    </>
  );
}

/** @param now time of the sandbox in ISO 8601; empty until the panel has read the clock */
function TokenRow({ token: one, now }: { token: Token; now: string }) {
  const { run, error } = useAction();
  const { token, login, userId, service, address, createdAt, expiresAt } = one;
  const user = login ?? `user ${userId}`;
  // The expiry of a token has no event.
  const isAlive = now < expiresAt;
  const params = { token };
  const expire = () => run(`The token of ${user} has expired.`, () => call('expire-token', { params }));
  const revoke = () => run(`The token of ${user} is revoked.`, () => call('revoke-token', { params }));
  return (
    <tr>
      <th scope="row">{user}</th>
      <td>{service}</td>
      <td>
        <code class="token">{token}</code>
      </td>
      <td>{address ?? <small>none</small>}</td>
      <td>{readable(createdAt)}</td>
      <td>{readable(expiresAt)}</td>
      <td>
        <Badge tone={isAlive ? 'good' : 'bad'}>{isAlive ? 'alive' : 'expired'}</Badge>
      </td>
      <td>
        <span class="actions">
          <CopyButton text={token} label={`Copy the token of ${user}`} />
          <Button disabled={!isAlive} aria-label={`Expire the token of ${user}`} onClick={expire}>
            Expire
          </Button>
          <ConfirmButton label="Revoke" question={`Revoke the token of ${user}?`} act={revoke} />
        </span>
        <Failure error={error} />
      </td>
    </tr>
  );
}
