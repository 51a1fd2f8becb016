import { readable, useClock } from '../shell/clock.tsx';
import { call } from '../shell/control.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Form } from '../ui/controls/form.tsx';
import { Failure } from '../ui/failure.tsx';
import { Badge, Head } from '../ui/texts.tsx';

const STEPS = { '1h': '+1 h', '25h': '+25 h, expires all tokens', '7d': '+7 d' };

export function Clock() {
  const { now, frozen, error: unread } = useClock();
  const { run: act, error } = useAction();
  const advance = (by: string) =>
    act(`Advanced the clock by ${by}.`, () =>
      call('advance-clock', { body: { by } }).catch((error) => {
        throw error.status === 400 ? new Error('The clock must stay between the years 1970 and 9999.') : error;
      }),
    );
  const setting = useAction();
  const set = ({ now = '' }: Record<string, string>) =>
    setting.run(`Set the clock to ${now}.`, () => call('set-clock', { body: { now } }));
  return (
    <>
      <Head title="Clock" />
      <p class="big">
        {now === undefined ? '…' : readable(now)} {frozen && <Badge tone="accent">frozen</Badge>}
      </p>
      <div class="actions">
        <Button
          onClick={() =>
            act(frozen ? 'Resumed the clock.' : 'Froze the clock.', () =>
              call('set-clock', { body: { frozen: !frozen } }),
            )
          }
        >
          {frozen ? 'Resume' : 'Freeze'}
        </Button>
        {Object.entries(STEPS).map(([by, label]) => (
          <Button key={by} onClick={() => advance(by)}>
            {label}
          </Button>
        ))}
        <Button onClick={() => act('Reset the clock to real time.', () => call('reset-clock'))}>Real time</Button>
      </div>
      <Form id="clock-form" kind="inline" submit={set} error={setting.error}>
        {(wrong) => (
          <>
            <Field label="New time, such as 2030-01-31T12:00:00Z" name="now" wrong={wrong} required />
            <button type="submit">Set</button>
          </>
        )}
      </Form>
      <Failure error={error ?? unread} />
    </>
  );
}
