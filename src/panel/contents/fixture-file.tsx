import { useRef, useState } from 'preact/hooks';
import { call } from '../shell/control.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { useSubmit } from '../ui/controls/form.tsx';
import { download } from '../ui/download.ts';
import { Failure } from '../ui/failure.tsx';
import { readJsonFile } from '../ui/object.ts';

export function FixtureFile() {
  const { run, error } = useAction();
  const [file, setFile] = useState<File>();
  const box = useRef<HTMLInputElement>(null);
  const [needed, setNeeded] = useState('');
  const save = useSubmit(({ name = '' }) =>
    run(`Saved as ${name}.json.`, async () => {
      const { fixtures } = await call('fixtures');
      const taken = fixtures.find((one) => one.name === name);
      if (taken) throw new Error(`The fixture ${name} exists (${taken.file ?? 'built-in'}). Choose another name.`);
      const { fixture, needs } = await call('get-fixture');
      setNeeded(String(Object.entries(needs ?? {}).map((one) => one.join('='))));
      download(`${name}.json`, fixture);
    }),
  );
  const take = async (file: File) => {
    await run(`Loaded the records of ${file.name}.`, async () =>
      call('seed', { body: { data: await readJsonFile(file) } }),
    );
    // Clears the input, so that the user can select the same file again.
    if (box.current) box.current.value = '';
    setFile(undefined);
  };
  return (
    <>
      <div class="inline">
        <label class="field">
          <span>Fixture file</span>
          <input
            ref={box}
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
          />
        </label>
        {file && (
          <ConfirmButton label="Import" question={`Replace all records with ${file.name}?`} act={() => take(file)} />
        )}
      </div>
      <form class="inline" onSubmit={save}>
        <Field label="Name of a new fixture" name="name" required />
        <button type="submit">Save as a fixture</button>
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
