import { useInfo } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { panelOf, trafficOf, useOthers } from '../shell/sandbox-switch.tsx';
import { counted } from '../ui/format.ts';
import { Note } from '../ui/texts.tsx';

export function NoRequests() {
  const { sandbox } = useInfo();
  const others = useOthers();
  const [worst] = others;
  const requestCount = others.reduce((sum, one) => sum + one.requestCount, 0);
  const rejectionCount = others.reduce((sum, one) => sum + one.rejectionCount, 0);
  return (
    <>
      <h2>No requests.</h2>
      {worst && (
        <p class="others">
          {counted(others.length, 'other sandbox', 'other sandboxes')}: {trafficOf({ requestCount, rejectionCount })}.{' '}
          <a href={`${panelOf(worst)}#/requests`}>
            {worst.name}: {trafficOf(worst)}
          </a>
        </p>
      )}
      <Note>
        This page shows each request of your client, with the response and the reason of a rejection. Send a first one
        by <a href={href(['requests', 'new'])}>New request</a>.
      </Note>
      <Note>
        Requests to the base URL appear here, in the sandbox {sandbox}, unless a header selects another sandbox.{' '}
        <a href={href(['state', 'users'])}>Users and their passwords</a>
      </Note>
    </>
  );
}
