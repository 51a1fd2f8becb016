import type { MockControl } from '../../client/index.ts';
import { readable, useClock } from '../shell/clock.tsx';
import { useAction } from '../ui/action.ts';
import { Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

const STEPS = { '1h': '+1 h', '25h': '+25 h, ends all tokens', '7d': '+7 d' };

/** Moves, stops and sets the clock. */
export function ClockCard({ control }: { control: MockControl }) {
  const { now, frozen, error: unread } = useClock();
  const { run: act, error } = useAction();
  const advance = (by: string) => act(`The clock moved on by ${by}.`, () => control.clock.advance(by));
  const setting = useAction();
  const set = ({ now = '' }: Record<string, string>) =>
    setting.run(`The clock stands at ${now}.`, () => control.clock.set({ now }));
  return (
    <section class="card" aria-labelledby="clock">
      <h2 id="clock">Clock</h2>
      <p class="big">
        {now === undefined ? '…' : readable(now)} <span class="quiet">UTC</span>{' '}
        {frozen && <span class="badge accent">frozen</span>}
      </p>
      <div class="actions">
        {frozen ? (
          <button type="button" key="run" onClick={() => act('The clock runs.', () => control.clock.unfreeze())}>
            Let it run
          </button>
        ) : (
          <button
            type="button"
            key="freeze"
            onClick={() => act('The clock stands still.', () => control.clock.freeze())}
          >
            Freeze
          </button>
        )}
        {Object.entries(STEPS).map(([by, label]) => (
          <button type="button" key={by} onClick={() => advance(by)}>
            {label}
          </button>
        ))}
        <button type="button" onClick={() => act('The clock is back at real time.', () => control.clock.reset())}>
          Real time
        </button>
      </div>
      <Form kind="inline" submit={set} error={setting.error}>
        <Field label="Set to" name="now" placeholder="2030-01-31T12:00:00Z" required />
        <button type="submit">Set</button>
      </Form>
      <Failure error={error ?? unread} />
    </section>
  );
}
