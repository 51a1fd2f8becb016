import type { Token } from '../../client/index.ts';
import { readable, useClock } from '../shell/clock.tsx';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { ActionList } from '../ui/lists.tsx';
import { Badge, Head, Note } from '../ui/texts.tsx';
import { TokenForm } from './token-form.tsx';

export function Sessions() {
  const { value: tokens, error } = useFact('tokens');
  const { now = '' } = useClock();
  return (
    <>
      <Head title="Sessions" />
      <Note>A token expires 24 hours after its last action, by the clock of the sandbox.</Note>
      <Failure error={error} />
      <ActionList label="Tokens" none="No sessions.">
        {tokens?.toReversed().map((token) => (
          <TokenItem key={token.token} token={token} now={now} />
        ))}
      </ActionList>
      <TokenForm />
    </>
  );
}

/** @param now time of the sandbox in ISO 8601; empty until the panel has read the clock */
function TokenItem({ token: one, now }: { token: Token; now: string }) {
  const { run, error } = useAction();
  const { token, login, userId, service, address, createdAt, expiresAt } = one;
  const user = login ?? `user ${userId}`;
  // The expiry of a token has no event.
  const isAlive = !(Date.parse(now) >= Date.parse(expiresAt));
  const params = { token };
  const expire = () => run(`The token of ${user} has expired.`, () => call('expire-token', { params }));
  const revoke = () => run(`The token of ${user} is revoked.`, () => call('revoke-token', { params }));
  return (
    <li>
      <span>
        <b>{user}</b> {service} <Badge tone={isAlive ? 'good' : 'bad'}>{isAlive ? 'alive' : 'expired'}</Badge>
        <small class="second-line">
          created {readable(createdAt)}, {isAlive ? 'expires' : 'expired'} {readable(expiresAt)},{' '}
          {address === null ? 'without an address' : `from ${address}`}
        </small>
        <code class="second-line token">{token}</code>
        <Failure error={error} />
      </span>
      <span class="actions">
        <CopyButton text={token} label={`Copy the token of ${user}`} />
        <Button disabled={!isAlive} aria-label={`Expire the token of ${user}`} onClick={expire}>
          Expire
        </Button>
        <ConfirmButton label="Revoke" question={`Revoke the token of ${user}?`} act={revoke} />
      </span>
    </li>
  );
}
