/** @import { Info, MockControl } from '../client/index.ts' */
/** @import { Clock } from './clock.js' */
/** @import { Sandboxes } from './sandboxes.js' */
import { ClockCard } from './clock.js';
import { ResetCard } from './reset-card.js';
import { SandboxesCard } from './sandboxes.js';
import { SnapshotsCard } from './snapshots.js';
import { html } from './vendor.js';

/**
 * The sandbox as a whole: its time, its start, what was saved of it, and the other ones.
 * @param {{ control: MockControl, info: Info, clock: Clock, sandboxes: Sandboxes }} properties
 */
export function World({ control, info, clock, sandboxes }) {
  return html`
    <header class="head"><h1>World</h1></header>
    <div class="world">
      <${ClockCard} control=${control} clock=${clock} />
      <${ResetCard} control=${control} info=${info} />
      <${SnapshotsCard} control=${control} />
      <${SandboxesCard} control=${control} all=${sandboxes} name=${info.sandbox} />
    </div>
  `;
}
