import { Connection } from '../connect/connect.tsx';
import { panelOf, trafficOf, useOthers } from '../shell/sandbox-switch.tsx';
import { counted } from '../ui/counted.ts';

export function NoRequests() {
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
      <Connection />
    </>
  );
}
