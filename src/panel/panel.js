/** @import { Info, MockControl } from '../client/index.ts' */
/** @import { Route } from './route.js' */
import { Assumptions } from './assumptions.js';
import { BrokenFixtures } from './broken-fixtures.js';
import { ClockLink, useClock } from './clock.js';
import { Coverage } from './coverage.js';
import { Faults } from './faults.js';
import { Feed, useFeed } from './feed.js';
import { Gate } from './gate.js';
import { Help } from './help.js';
import { useKeys } from './keyboard.js';
import { Outcome } from './outcome.js';
import { Requests } from './requests.js';
import { useResource } from './resource.js';
import { href, useRoute } from './route.js';
import { SandboxSwitch } from './sandboxes.js';
import { StateBrowser } from './state.js';
import { html, render, useLayoutEffect, useMemo, useState } from './vendor.js';
import { Warnings } from './warnings.js';
import { World } from './world.js';

/** The parts of the panel by the first step of their address. @type {Record<string, [title: string, part: (properties: any) => unknown]>} */
const PARTS = {
  requests: ['Requests', Requests],
  state: ['State', StateBrowser],
  world: ['World', World],
  faults: ['Faults', Faults],
  assumptions: ['Assumptions', Assumptions],
  coverage: ['Coverage', Coverage],
  warnings: ['Warnings', Warnings],
};

/** @param {{ control: MockControl, info: Info }} properties */
function Panel({ control, info }) {
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
  return html`
    <header class="bar">
      <a class="brand" href=${href(['requests'])}><img src="pages/icon.svg" alt="" width="22" height="22" /> leadmock</a>
      <${SandboxSwitch} all=${sandboxes} name=${info.sandbox} />
      <span class="spread"></span>
      <${Connection} feed=${feed} />
      <${ClockLink} clock=${clock} />
      <button type="button" class="help" aria-label="Keys" onClick=${() => setHelping(true)}>?</button>
    </header>
    <${Parts} route=${route} />
    <${BrokenFixtures} feed=${feed} />
    <main class=${`part part-${route.part}`}>
      <${Part} control=${control} feed=${feed} route=${route} info=${info} clock=${clock} sandboxes=${sandboxes} />
    </main>
    <${Outcome} />
    ${isHelping && html`<${Help} leave=${() => setHelping(false)} />`}
  `;
}

/** @param {{ route: Route }} properties */
function Parts({ route }) {
  return html`
    <nav class="parts" aria-label="Parts">
      ${Object.entries(PARTS).map(
        ([part, [title]]) =>
          html`<a key=${part} href=${href([part])} aria-current=${part === route.part ? 'page' : undefined}>${title}</a>`,
      )}
      <a href="docs">Reference</a>
    </nav>
  `;
}

/** @param {{ feed: Feed }} properties whether what is shown is what is */
function Connection({ feed }) {
  const { isLive, problem } = useFeed(feed);
  if (isLive === undefined) return html`<span class="badge" role="status">connecting</span>`;
  if (isLive) return html`<span class="badge good" role="status">live</span>`;
  return html`<span class="badge bad" role="status" title=${problem}>connection lost, trying again</span>`;
}

function NoPart() {
  return html`<p class="nothing">There is no such part. <a href=${href(['requests'])}>Requests</a></p>`;
}

render(
  html`<${Gate}>${(/** @type {MockControl} */ control, /** @type {Info} */ info) => html`<${Panel} control=${control} info=${info} />`}<//>`,
  document.body,
);
