import { useState } from 'preact/hooks';
import type { FixtureInfo, MockControl } from '../../client/index.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { countsText, withUnfired } from './counts.ts';
import { FixtureFile } from './fixture-file.tsx';

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
  const others = fixtures?.filter(({ name }) => name !== info.fixture) ?? [];
  const start = fixtures?.find(({ name }) => name === info.fixture);
  return (
    <section class="card" aria-labelledby="reset">
      <h2 id="reset">Start over</h2>
      <fieldset>
        <legend>Reset, but keep</legend>
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
      <ul class="plain list-actions">
        <FixtureLine fixture={start ?? { name: info.fixture }} isStart reset={() => reset(undefined)} />
        {others.map((fixture) => (
          <FixtureLine key={fixture.name} fixture={fixture} reset={() => reset(fixture.name)} />
        ))}
      </ul>
      <Failure error={error ?? unread} />
      <FixtureFile control={control} />
    </section>
  );
}

function FixtureLine({
  fixture: { name, counts, errors = [] },
  isStart = false,
  reset,
}: {
  fixture: Pick<FixtureInfo, 'name' | 'counts' | 'errors'>;
  isStart?: boolean;
  reset: () => void;
}) {
  return (
    <li>
      <span>
        <b dir="auto">{name}</b> {isStart && <span class="badge">its start</span>}{' '}
        {counts && <span class="quiet">{countsText(counts)}</span>}
      </span>
      {(isStart || counts) && <ConfirmButton label="Reset to it" question={`Reset to ${name}?`} act={reset} />}
      {errors.map(({ pointer, message }) => (
        <span class="error" key={pointer + message} dir="auto">
          {pointer} {message}
        </span>
      ))}
    </li>
  );
}
