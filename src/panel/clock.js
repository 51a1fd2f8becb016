/** @import { ClockState, MockControl } from '../client/index.ts' */
/** @import { Feed } from './feed.js' */
import { useAction } from './action.js';
import { Failure } from './failure.js';
import { useFeed } from './feed.js';
import { Field, valuesOf } from './field.js';
import { useResource } from './resource.js';
import { href } from './route.js';
import { html, useLayoutEffect, useState } from './vendor.js';

/**
 * The clock of the sandbox; between two answers it goes on by itself.
 * @param {MockControl} control
 * @param {Feed} feed
 */
export function useClock(control, feed) {
  const { world } = useFeed(feed);
  const [told, setTold] = useState(/** @type {{ clock: ClockState, at: number } | undefined} */ (undefined));
  const [, tick] = useState(0);
  const take = (/** @type {ClockState} */ clock) => setTold({ clock, at: performance.now() });
  const { error } = useResource(async () => take(await control.clock.get()), [control, world]);
  useLayoutEffect(() => {
    const timer = setInterval(() => tick(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!told) return { error, take };
  const passed = told.clock.frozen ? 0 : performance.now() - told.at;
  const now = new Date(Date.parse(told.clock.now) + passed).toISOString();
  return { now, frozen: told.clock.frozen, error, take };
}

/** @typedef {ReturnType<typeof useClock>} Clock */

/** @param {string} now ISO */
const readable = (now) => `${now.slice(0, 10)} ${now.slice(11, 19)}`;

/** @param {{ clock: Clock }} properties the clock in the head of the page */
export function ClockLink({ clock: { now, frozen } }) {
  if (now === undefined) return null;
  return html`
    <a class="clock" href=${href(['world'])} title="The clock of the sandbox, UTC">
      <time datetime=${now}>${readable(now)}</time>${frozen && html` <span class="badge accent">frozen</span>`}
    </a>
  `;
}

const STEPS = [
  ['1h', '+1 h'],
  ['25h', '+25 h'],
  ['7d', '+7 d'],
];

/** @param {{ control: MockControl, clock: Clock }} properties */
export function ClockCard({ control, clock: { now, frozen, take, error: unread } }) {
  const { run, error } = useAction();
  const act = async (/** @type {string} */ done, /** @type {() => Promise<ClockState>} */ call) => {
    const clock = await run(done, call);
    if (clock) take(clock);
  };
  const advance = (/** @type {string} */ by) => act(`The clock moved on by ${by}.`, () => control.clock.advance(by));
  const set = (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const { time = '' } = valuesOf(event.currentTarget);
    act(`The clock stands at ${time}.`, () => control.clock.set({ now: time }));
  };
  return html`
    <section class="card" aria-labelledby="clock">
      <h2 id="clock">Clock</h2>
      <p class="big">
        ${now === undefined ? '…' : readable(now)} <span class="quiet">UTC</span>
        ${frozen && html` <span class="badge accent">frozen</span>`}
      </p>
      <div class="actions">
        ${
          frozen
            ? html`<button type="button" key="run" onClick=${() => act('The clock runs.', () => control.clock.unfreeze())}>Let it run</button>`
            : html`<button type="button" key="freeze" onClick=${() => act('The clock stands still.', () => control.clock.freeze())}>Freeze</button>`
        }
        ${STEPS.map(([by = '', label]) => html`<button type="button" key=${by} onClick=${() => advance(by)}>${label}</button>`)}
        <button type="button" onClick=${() => act('The clock is back at real time.', () => control.clock.reset())}>Real time</button>
      </div>
      <form class="inline" onSubmit=${set}>
        <${Field} label="Set to" name="time" placeholder="2030-01-31T12:00:00Z" required=${true} />
        <button>Set</button>
      </form>
      <${Failure} error=${error ?? unread} />
      <p class="quiet">A token ends after 24 hours without an action: +25 h ends them all.</p>
    </section>
  `;
}
