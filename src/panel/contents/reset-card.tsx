import { useRef } from 'preact/hooks';
import type { FixtureInfo } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Failure, FileViolations } from '../ui/failure.tsx';
import { Badge, Section } from '../ui/texts.tsx';
import { countsText, withUnfiredText } from './counts.ts';
import { FixtureDownload } from './fixture-download.tsx';
import { FixtureImport } from './fixture-import.tsx';

const RETAINABLE = ['sessions', 'journal', 'faults', 'clock', 'assumptions'] as const;

export function ResetCard() {
  const info = useInfo();
  const form = useRef<HTMLFormElement>(null);
  const { value: fixtures = [], error: unread } = useFact('fixtures');
  const { run, error } = useAction();
  const reset = (fixture?: string) => {
    const retain = new FormData(form.current ?? undefined).getAll('part') as (typeof RETAINABLE)[number][];
    return run(withUnfiredText(fixture ? `Reset to the fixture ${fixture}.` : 'Reset to the start.'), () =>
      call('reset', { body: { ...(fixture && { fixture }), retain } }),
    );
  };
  const line = ({ name, file, replacesBuiltIn, counts, errors = [] }: FixtureInfo, isStart = false) => (
    <li key={name}>
      <span>
        fixture <b>{name}</b> {isStart && <Badge>start</Badge>} {counts && <small>{countsText(counts)}</small>}
        {file && (
          <small class="second-line">
            {file}
            {replacesBuiltIn && ', replaces the built-in fixture'}
          </small>
        )}
      </span>
      {(isStart || counts) && (
        <ConfirmButton
          label="Reset to fixture"
          question={`Reset to the fixture ${name}?`}
          act={() => reset(isStart ? '' : name)}
        />
      )}
      <FileViolations errors={errors} />
    </li>
  );
  const isStart = ({ name }: { name: string }) => name === info.fixture;
  return (
    <Section kind="card" title="Start over">
      <form ref={form}>
        <fieldset>
          <legend>Retain</legend>
          {RETAINABLE.map((what) => (
            <label key={what}>
              <input type="checkbox" name="part" value={what} /> {what}
            </label>
          ))}
        </fieldset>
      </form>
      <ul class="plain list-actions">
        {line(fixtures.find(isStart) ?? { name: info.fixture }, true)}
        {fixtures.filter((one) => !isStart(one)).map((one) => line(one))}
      </ul>
      <Failure error={error ?? unread} />
      <FixtureImport />
      <FixtureDownload />
    </Section>
  );
}
