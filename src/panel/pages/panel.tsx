import { type ComponentChildren, type ComponentType, render } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { Assumptions } from '../assumptions/assumptions.tsx';
import { Clock } from '../contents/clock.tsx';
import { Fixtures } from '../contents/fixtures.tsx';
import { Sandboxes } from '../contents/sandboxes.tsx';
import { Snapshots } from '../contents/snapshots.tsx';
import { Faults } from '../faults/faults.tsx';
import { Requests } from '../requests/requests.tsx';
import { Warnings } from '../requests/warnings.tsx';
import { Sessions } from '../sessions/sessions.tsx';
import { Frame } from '../shell/frame.tsx';
import { Gate } from '../shell/gate.tsx';
import type { PartProperties } from '../shell/part.ts';
import { href, useRoute } from '../shell/route.ts';
import { StateBrowser } from '../state/state.tsx';
import { Failure } from '../ui/failure.tsx';
import { ownProperty } from '../ui/object.ts';
import { Head } from '../ui/texts.tsx';

const PARTS: Record<string, ComponentType<PartProperties>> = {
  requests: Requests,
  state: StateBrowser,
  clock: Clock,
  fixtures: Fixtures,
  snapshots: Snapshots,
  sandboxes: Sandboxes,
  sessions: Sessions,
  faults: Faults,
  assumptions: Assumptions,
  warnings: Warnings,
};

function Panel() {
  const route = useRoute();
  const Part = ownProperty(PARTS, route.part) ?? NoPart;
  return (
    <Frame part={route.part}>
      <main class={`part part-${route.part}`} tabindex={-1}>
        <View key={route.part}>
          <Part route={route} />
        </View>
      </main>
    </Frame>
  );
}

/** Shows an error of a view, so that the other views stay usable. */
function View({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary();
  if (error === undefined) return <>{children}</>;
  return (
    <>
      <Head title="This view has failed." />
      <Failure error={error} />
    </>
  );
}

function NoPart() {
  return (
    <>
      <Head title="This page does not exist." />
      <a href={href(['requests'])}>Traffic</a>
    </>
  );
}

render(
  <Gate>
    <Panel />
  </Gate>,
  document.body,
);
