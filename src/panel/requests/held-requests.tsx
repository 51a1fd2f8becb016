import type { HeldRequest } from '../../generated/shapes.ts';
import { cancel, useOwnRequests } from '../send/send-request.ts';
import { timeOfDay } from '../shell/clock.tsx';
import { href } from '../shell/route.ts';
import { Button } from '../ui/controls/button.tsx';
import { Badge } from '../ui/texts.tsx';

/** Requests that a fault holds now. The list of requests contains only ended requests. */
export function HeldRequests({ held }: { held: readonly HeldRequest[] }) {
  if (held.length === 0) return null;
  return (
    <section class="held" aria-label="Held requests">
      <h2>Waiting for a response</h2>
      <ol>
        {held.map(({ id, method, path, startedAt, fault }) => (
          <li key={id}>
            <small>#{id}</small> <b>{method}</b> <bdi class="path">{path}</bdi>{' '}
            <Badge tone="warn">held by {fault.replace(/#(\d+)/g, ' (fault $1)')}</Badge> since{' '}
            <time datetime={startedAt}>{timeOfDay(startedAt)}</time> <a href={href(['faults'])}>Faults</a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Requests that this page has sent, and that wait for their responses. */
export function OwnRequests() {
  const own = useOwnRequests();
  if (own.length === 0) return null;
  return (
    <section class="own" aria-label="Requests of this page">
      {own.map((one, at) => (
        <p key={at}>
          This page waits for <b>{one.method}</b> <bdi class="path">{one.path}</bdi>{' '}
          <Button onClick={() => cancel(one)}>Cancel</Button>
        </p>
      ))}
    </section>
  );
}
