import { useRef, useState } from 'preact/hooks';
import { MockControlError } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Failure, FileViolations } from '../ui/failure.tsx';
import { readJsonFile } from '../ui/files.ts';
import { Section } from '../ui/texts.tsx';
import { Loss } from './loss.tsx';

export function FixtureImport() {
  const { run, error, setError } = useAction();
  const [file, setFile] = useState<File>();
  const box = useRef<HTMLInputElement>(null);
  const choose = (chosen?: File) => {
    setError(undefined);
    setFile(chosen);
  };
  const load = async (file: File) => {
    const loaded = await run(`Loaded the records of ${file.name}.`, async () =>
      call('seed', { body: { data: await readJsonFile(file) } }),
    );
    // After an error, the file stays selected.
    if (!loaded || !box.current) return;
    box.current.value = '';
    choose();
  };
  return (
    <Section kind="card" title="Import a file">
      <div class="inline">
        <label class="field">
          <span>Fixture file</span>
          <input
            ref={box}
            type="file"
            accept=".json,application/json"
            // Without a value, the browser also reports that the user selects the same file again.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
              choose();
            }}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
        </label>
        {file && (
          <ConfirmButton
            label="Import"
            question={`Import ${file.name}?`}
            loss={<Loss act="Importing" replacesRecords also={['revokes the tokens of users that the file lacks']} />}
            act={() => load(file)}
          />
        )}
      </div>
      <ImportError error={error} />
    </Section>
  );
}

/** The server reports places in the request body, which contains the file as `data`. */
function ImportError({ error }: { error: unknown }) {
  if (!(error instanceof MockControlError) || error.errors.length === 0) return <Failure error={error} />;
  const errors = error.errors.map(({ pointer, message }) => ({ pointer: pointer.replace(/^\/data/, ''), message }));
  return (
    <div role="alert">
      <FileViolations errors={errors} />
    </div>
  );
}
