import { useState } from 'preact/hooks';
import { call } from '../shell/control.ts';
import { useAction } from '../ui/action.ts';
import { Field } from '../ui/controls/field.tsx';
import { useSubmit } from '../ui/controls/form.tsx';
import { download } from '../ui/download.ts';
import { Failure } from '../ui/failure.tsx';

export function FixtureDownload() {
  const { run, error } = useAction();
  const [needed, setNeeded] = useState('');
  const save = useSubmit(({ name = '' }) =>
    run(`Downloaded ${name}.json.`, async () => {
      const { fixtures } = await call('fixtures');
      const taken = fixtures.find((one) => one.name === name);
      if (taken) throw new Error(`The fixture ${name} exists (${taken.file ?? 'built-in'}). Choose another name.`);
      const { fixture, needs } = await call('get-fixture');
      setNeeded(String(Object.entries(needs ?? {}).map((one) => one.join('='))));
      download(`${name}.json`, fixture);
    }),
  );
  return (
    <>
      <form class="inline" onSubmit={save}>
        <Field label="Name of a new fixture" name="name" required />
        <button type="submit">Download the records</button>
      </form>
      {needed && (
        <p role="status">
          The fixture references missing records. To load it, set the assumption <code>{needed}</code>.
        </p>
      )}
      <Failure error={error} />
    </>
  );
}
