import { useRef, useState } from 'preact/hooks';
import { call } from '../shell/control.ts';
import { useInfo } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { download } from '../ui/download.ts';
import { Failure } from '../ui/failure.tsx';
import { parseJson } from '../ui/object.ts';

export function FixtureFile() {
  const { fixture: start } = useInfo();
  const { run, error } = useAction();
  const [file, setFile] = useState<File>();
  const box = useRef<HTMLInputElement>(null);
  const [needed, setNeeded] = useState('');
  const save = () =>
    run(`Saved as ${start}.json.`, async () => {
      const { fixture, needs } = await call('get-fixture');
      setNeeded(String(Object.entries(needs ?? {}).map((one) => one.join('='))));
      download(`${start}.json`, fixture);
    });
  const take = async (file: File) => {
    await run(`Now the records of ${file.name}.`, async () =>
      call('seed', { body: { data: parseJson(await file.text(), file.name) } }),
    );
    // Browsers cannot read a file that changed since the user chose it.
    if (box.current) box.current.value = '';
    setFile(undefined);
  };
  return (
    <>
      <div class="inline">
        <label class="field">
          <span>From a file</span>
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
      <p class="actions">
        <Button onClick={save}>Save as a fixture</Button>
        <small>The records of now, for your folder of fixtures.</small>
      </p>
      {needed && (
        <p role="status">
          Its records reference others that do not exist: only with the assumption <code>{needed}</code> can the file be
          read.
        </p>
      )}
      <Failure error={error} />
    </>
  );
}
