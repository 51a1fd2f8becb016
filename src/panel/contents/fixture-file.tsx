import { useState } from 'preact/hooks';
import type { MockControl } from '../../client/index.ts';
import type { OpenApi } from '../reference/openapi.ts';
import { useInfo } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { fixtureOf } from './fixture-of.ts';

function parsed(text: string, name: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not valid JSON: ${(error as Error).message}`);
  }
}

/** Hands a text to the browser to be saved. */
function download(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The records as a fixture in a file of this machine, and back. */
export function FixtureFile({ control }: { control: MockControl }) {
  const { fixture } = useInfo();
  const { run, error } = useAction();
  const [file, setFile] = useState<File>();
  const save = () =>
    run(`Saved as ${fixture}.json.`, async () => {
      const [state, document] = await Promise.all([control.state(), control.controlOpenApi()]);
      download(`${fixture}.json`, `${JSON.stringify(fixtureOf(state, document as unknown as OpenApi), null, 2)}\n`);
    });
  const take = () =>
    file &&
    run(`Now the records of ${file.name}.`, async () => control.seed({ data: parsed(await file.text(), file.name) }));
  return (
    <>
      <div class="inline">
        <label class="field">
          <span>From a file</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
          />
        </label>
        {file && <ConfirmButton label="Import" question={`Put ${file.name} in the place of all records?`} act={take} />}
      </div>
      <p class="actions">
        <button type="button" onClick={save}>
          Save as a fixture
        </button>
        <span class="quiet">The records of now, for your folder of fixtures.</span>
      </p>
      <Failure error={error} />
    </>
  );
}
