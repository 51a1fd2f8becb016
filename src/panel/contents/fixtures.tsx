import { useState } from 'preact/hooks';
import type { FixtureInfo } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Failure, FileViolations } from '../ui/failure.tsx';
import { ActionList } from '../ui/lists.tsx';
import { Badge, Head, Note } from '../ui/texts.tsx';
import { countsText, withUnfiredText } from './counts.ts';
import { FixtureDownload } from './fixture-download.tsx';
import { FixtureImport } from './fixture-import.tsx';
import { ResetLoss } from './loss.tsx';

/** What a reset can retain, with the name in the panel. */
const RETAINABLE = [
  ['sessions', 'tokens'],
  ['journal', 'requests'],
  ['faults', 'faults'],
  ['clock', 'clock'],
  ['assumptions', 'assumptions'],
] as const;

type Retainable = (typeof RETAINABLE)[number][0];

export function Fixtures() {
  const info = useInfo();
  const [retain, setRetain] = useState<Retainable[]>([]);
  const { value: fixtures = [], error: unread } = useFact('fixtures');
  const { run, error } = useAction();
  const reset = (fixture?: string) =>
    run(withUnfiredText(fixture ? `Reset to the fixture ${fixture}.` : 'Reset to the start.'), () =>
      call('reset', { body: { ...(fixture && { fixture }), retain } }),
    );
  const tokens = retain.includes('sessions') ? 'revokes the tokens of users that the fixture lacks' : 'revokes tokens';
  const item = ({ name, file, replacesBuiltIn, counts, errors = [] }: FixtureInfo, isStart = false) => (
    <li key={name}>
      <span>
        <b>{name}</b> {isStart && <Badge>start</Badge>} {counts && <small>{countsText(counts)}</small>}
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
          loss={<ResetLoss retain={retain} tokens={tokens} />}
          act={() => reset(isStart ? '' : name)}
        />
      )}
      <FileViolations errors={errors} />
    </li>
  );
  const isStart = ({ name }: { name: string }) => name === info.fixture;
  return (
    <>
      <Head title="Fixtures" />
      <Note>A reset replaces the contents of this sandbox by a fixture.</Note>
      <fieldset>
        <legend>A reset retains</legend>
        {RETAINABLE.map(([what, name]) => (
          <label key={what}>
            <input
              type="checkbox"
              checked={retain.includes(what)}
              onChange={({ currentTarget: { checked } }) =>
                setRetain((before) => (checked ? [...before, what] : before.filter((one) => one !== what)))
              }
            />{' '}
            {name}
          </label>
        ))}
      </fieldset>
      <ActionList label="Fixtures">
        {[
          item(fixtures.find(isStart) ?? { name: info.fixture }, true),
          ...fixtures.filter((one) => !isStart(one)).map((one) => item(one)),
        ]}
      </ActionList>
      <Failure error={error ?? unread} />
      <FixtureImport />
      <FixtureDownload />
    </>
  );
}
