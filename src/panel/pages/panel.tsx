import { type ComponentType, render } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Info, MockControl } from '../../client/index.ts';
import { Assumptions } from '../assumptions/assumptions.tsx';
import { Contents } from '../contents/contents.tsx';
import { Coverage } from '../coverage/coverage.tsx';
import { Faults } from '../faults/faults.tsx';
import { Requests } from '../requests/requests.tsx';
import { BrokenFixtures } from '../shell/broken-fixtures.tsx';
import { ClockLink, useClock } from '../shell/clock.tsx';
import { Feed, useFeed } from '../shell/feed.ts';
import { Gate } from '../shell/gate.tsx';
import { Help } from '../shell/help.tsx';
import icon from '../shell/icon.svg';
import { useKeys } from '../shell/keyboard.ts';
import type { PartProperties } from '../shell/part.ts';
import { href, type Route, useRoute } from '../shell/route.ts';
import { SandboxSwitch } from '../shell/sandbox-switch.tsx';
import { StateBrowser } from '../state/state.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { useResource } from '../ui/resource.ts';
import { Warnings } from '../warnings/warnings.tsx';

/** The parts of the panel by the first step of their address. */
const PARTS: Record<string, [title: string, part: ComponentType<PartProperties>]> = {
  requests: ['Requests', Requests],
  state: ['State', StateBrowser],
  world: ['World', Contents],
  faults: ['Faults', Faults],
  assumptions: ['Assumptions', Assumptions],
  coverage: ['Coverage', Coverage],
  warnings: ['Warnings', Warnings],
};

function Panel({ control, info }: { control: MockControl; info: Info }) {
  const feed = useMemo(() => new Feed(control), [control]);
  const route = useRoute();
  const clock = useClock(control, feed);
  const sandboxes = useResource(() => control.sandboxes.list(), [control, route.part]);
  const [isHelping, setHelping] = useState(false);
  const [title, Part] = PARTS[route.part] ?? ['Nothing', NoPart];
  useLayoutEffect(() => {
    // On a narrow screen the parts take more room than there is.
    document.querySelector('.parts [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    document.title = `${title} · ${info.sandbox} · leadmock`;
  }, [title]);
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
        <SandboxSwitch all={sandboxes} name={info.sandbox} />
        <span class="spread" />
        <Connection feed={feed} />
        <ClockLink clock={clock} />
        <button type="button" class="help" aria-label="Keys" onClick={() => setHelping(true)}>
          ?
        </button>
      </header>
      <Parts route={route} />
      <BrokenFixtures feed={feed} />
      <main class={`part part-${route.part}`}>
        <Part control={control} feed={feed} route={route} info={info} clock={clock} sandboxes={sandboxes} />
      </main>
      <Outcome />
      {isHelping && <Help leave={() => setHelping(false)} />}
    </>
  );
}

function Parts({ route }: { route: Route }) {
  return (
    <nav class="parts" aria-label="Parts">
      {Object.entries(PARTS).map(([part, [title]]) => (
        <a key={part} href={href([part])} aria-current={part === route.part ? 'page' : undefined}>
          {title}
        </a>
      ))}
      <a href="docs">Reference</a>
    </nav>
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

render(<Gate>{(control, info) => <Panel control={control} info={info} />}</Gate>, document.body);
