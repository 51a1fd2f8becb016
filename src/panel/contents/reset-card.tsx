import { useState } from 'preact/hooks';
import type { MockControl } from '../../client/index.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { countsText, withUnfired } from './counts.ts';

/** What a reset may leave as it is. */
const RETAINABLE = ['sessions', 'journal', 'faults', 'clock', 'assumptions'] as const;

/** Back to the start, or to another fixture. */
export function ResetCard({ control }: { control: MockControl }) {
  const info = useInfo();
  const [retained, setRetained] = useState<readonly (typeof RETAINABLE)[number][]>([]);
  const { value: fixtures, error: unread } = useFact('fixtures');
  const { run, error } = useAction();
  const reset = (fixture: string | undefined) =>
    run(withUnfired(fixture === undefined ? 'Back at the start.' : `Now from the fixture ${fixture}.`), () =>
      control.reset({ ...(fixture !== undefined && { fixture }), keep: [...retained] }),
    );
  return (
    <section class="card" aria-labelledby="reset">
      <h2 id="reset">Start over</h2>
      <p>
        <ConfirmButton label="Reset" question={`Everything back to ${info.fixture}?`} act={() => reset(undefined)} />
      </p>
      <fieldset>
        <legend>But keep</legend>
        {RETAINABLE.map((what) => (
          <label key={what}>
            <input
              type="checkbox"
              checked={retained.includes(what)}
              onChange={() =>
                setRetained(retained.includes(what) ? retained.filter((one) => one !== what) : [...retained, what])
              }
            />{' '}
            {what}
          </label>
        ))}
      </fieldset>
      <h3>Fixtures</h3>
      <ul class="plain list-actions">
        {fixtures?.map(({ name, counts, errors = [] }) => (
          <li key={name}>
            <span>
              <b>{name}</b> {counts && <span class="quiet">{countsText(counts)}</span>}
            </span>
            {counts && <ConfirmButton label="Reset to it" question={`Reset to ${name}?`} act={() => reset(name)} />}
            {errors.map(({ pointer, message }) => (
              <span class="error" key={pointer + message}>
                {pointer} {message}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <Failure error={error ?? unread} />
    </section>
  );
}
