import { type ComponentType, render } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { MockControl } from '../../client/index.ts';
import { Assumptions } from '../assumptions/assumptions.tsx';
import { Contents } from '../contents/contents.tsx';
import { Coverage } from '../coverage/coverage.tsx';
import { Faults } from '../faults/faults.tsx';
import { Requests } from '../requests/requests.tsx';
import { Sessions } from '../sessions/sessions.tsx';
import { BrokenFixtures } from '../shell/broken-fixtures.tsx';
import { ChangedChip } from '../shell/changes.tsx';
import { ClockLink } from '../shell/clock.tsx';
import { useInfo } from '../shell/fact-store.ts';
import { Feed, useFeed } from '../shell/feed.ts';
import { Gate } from '../shell/gate.tsx';
import { Help } from '../shell/help.tsx';
import icon from '../shell/icon.svg';
import { useKeys } from '../shell/keyboard.ts';
import type { PartProperties } from '../shell/part.ts';
import { ResetButton } from '../shell/reset-button.tsx';
import { href, useRoute } from '../shell/route.ts';
import { SandboxSwitch } from '../shell/sandbox-switch.tsx';
import type { Stream } from '../shell/stream.ts';
import { Tabs } from '../shell/tabs.tsx';
import { StateBrowser } from '../state/state.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { Warnings } from '../warnings/warnings.tsx';

/** The parts of the panel by the first step of their address. */
const PARTS: Record<string, [title: string, part: ComponentType<PartProperties>]> = {
  requests: ['Requests', Requests],
  state: ['State', StateBrowser],
  world: ['World', Contents],
  sessions: ['Sessions', Sessions],
  faults: ['Faults', Faults],
  assumptions: ['Assumptions', Assumptions],
  coverage: ['Coverage', Coverage],
  warnings: ['Warnings', Warnings],
};

const TITLES = Object.fromEntries(Object.entries(PARTS).map(([part, [title]]) => [part, title]));

function Panel({ control, stream }: { control: MockControl; stream: Stream }) {
  const feed = useMemo(() => new Feed(control, stream), [control]);
  const route = useRoute();
  const { sandbox } = useInfo();
  const [isHelping, setHelping] = useState(false);
  const [title, Part] = (Object.hasOwn(PARTS, route.part) && PARTS[route.part]) || NOTHING;
  useLayoutEffect(() => {
    // On a narrow screen the parts take more room than there is.
    document.querySelector('.parts [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    document.title = `${title} · ${sandbox} · leadmock`;
  }, [title, sandbox]);
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
        <ChangedChip control={control} />
        <span class="spread" />
        <Connection feed={feed} />
        <ClockLink />
        <ResetButton control={control} />
        <button type="button" class="help" aria-label="Keys" onClick={() => setHelping(true)}>
          ?
        </button>
      </header>
      <Tabs titles={TITLES} current={route.part} />
      <BrokenFixtures />
      <main class={`part part-${route.part}`}>
        <Part control={control} feed={feed} route={route} />
      </main>
      <Outcome />
      {isHelping && <Help leave={() => setHelping(false)} />}
    </>
  );
}

/** Whether what is shown is what is. */
function Connection({ feed }: { feed: Feed }) {
  const { isLive, problem } = useFeed(feed);
  if (isLive === undefined)
    return (
      <span class="badge" role="status">
        connecting
      </span>
    );
  if (isLive)
    return (
      <span class="badge good" role="status">
        live
      </span>
    );
  return (
    <span class="badge bad" role="status" title={problem}>
      connection lost, trying again
    </span>
  );
}

function NoPart() {
  return (
    <p class="nothing">
      There is no such part. <a href={href(['requests'])}>Requests</a>
    </p>
  );
}

const NOTHING: [string, ComponentType<PartProperties>] = ['Nothing', NoPart];

render(<Gate>{(control, stream) => <Panel control={control} stream={stream} />}</Gate>, document.body);
