import { type ComponentType, render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Assumptions } from '../assumptions/assumptions.tsx';
import { Contents } from '../contents/contents.tsx';
import { withUnfiredText } from '../contents/counts.ts';
import { Coverage } from '../coverage/coverage.tsx';
import { Faults } from '../faults/faults.tsx';
import { Requests } from '../requests/requests.tsx';
import { Sessions } from '../sessions/sessions.tsx';
import { BrokenFixtures } from '../shell/broken-fixtures.tsx';
import { ChangedChip } from '../shell/changes.tsx';
import { ClockLink } from '../shell/clock.tsx';
import { call } from '../shell/control.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import { Gate } from '../shell/gate.tsx';
import { Help } from '../shell/help.tsx';
import icon from '../shell/icon.svg';
import { useKeys } from '../shell/keyboard.ts';
import type { PartProperties } from '../shell/part.ts';
import { href, useRoute } from '../shell/route.ts';
import { SandboxSwitch } from '../shell/sandbox-switch.tsx';
import { Tabs, titleOf } from '../shell/tabs.tsx';
import { StateBrowser } from '../state/state.tsx';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useScrollToCurrent } from '../ui/focus.ts';
import { Notification } from '../ui/notification.tsx';
import { ownProperty } from '../ui/object.ts';
import { Badge } from '../ui/texts.tsx';
import { Warnings } from '../warnings/warnings.tsx';

/** By the first step of their address. */
const PARTS: Record<string, ComponentType<PartProperties>> = {
  requests: Requests,
  state: StateBrowser,
  contents: Contents,
  sessions: Sessions,
  faults: Faults,
  assumptions: Assumptions,
  coverage: Coverage,
  warnings: Warnings,
};

function Panel() {
  const route = useRoute();
  const { sandbox } = useInfo();
  const [isHelping, setHelping] = useState(false);
  const Part = ownProperty(PARTS, route.part) ?? NoPart;
  const title = titleOf(route.part);
  useLayoutEffect(() => {
    document.title = `${title} · ${sandbox} · leadmock`;
  }, [title, sandbox]);
  useScrollToCurrent('.parts', title);
  const goTo = Object.keys(PARTS).map((part, at) => [
    at + 1,
    () => {
      location.hash = href([part]);
    },
  ]);
  useKeys({ ...Object.fromEntries(goTo), '?': () => setHelping(true) });
  return (
    <>
      <header class="bar">
        <a class="brand" href={href(['requests'])}>
          <img src={new URL(icon, import.meta.url).href} alt="" width="22" height="22" /> leadmock
        </a>
        <SandboxSwitch name={sandbox} />
        <ChangedChip />
        <span class="spread" />
        <Connection />
        <ClockLink />
        <ResetButton />
        <Button class="help" aria-label="Keys" onClick={() => setHelping(true)}>
          ?
        </Button>
      </header>
      <Tabs parts={Object.keys(PARTS)} current={route.part} />
      <BrokenFixtures />
      <main class={`part part-${route.part}`}>
        <Part route={route} />
      </main>
      <Notification />
      {isHelping && <Help leave={() => setHelping(false)} />}
    </>
  );
}

function ResetButton() {
  const { fixture } = useInfo();
  const { run, error } = useAction();
  const reset = () => run(withUnfiredText('Back at the start.'), () => call('reset', { body: {} }));
  return (
    <>
      <ConfirmButton label="Reset" question={`Reset to ${fixture}?`} act={reset} />
      <Failure error={error} />
    </>
  );
}

function Connection() {
  const { isLive, problem } = useFact('live').value ?? {};
  const [tone, text] =
    isLive === undefined ? ['', 'connecting'] : isLive ? ['good', 'live'] : ['bad', 'connection lost, trying again'];
  return (
    <Badge tone={tone} role="status" title={problem}>
      {text}
    </Badge>
  );
}

function NoPart() {
  return (
    <p class="nothing">
      There is no such part. <a href={href(['requests'])}>Requests</a>
    </p>
  );
}

render(
  <Gate>
    <Panel />
  </Gate>,
  document.body,
);
