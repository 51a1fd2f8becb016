import { useState } from 'preact/hooks';
import { readFailedTest, replay } from '../../client/replay.ts';
import { useAction, useOnce } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { readJsonFile } from '../ui/files.ts';
import { counted } from '../ui/format.ts';
import { useListener } from '../ui/use-listener.ts';
import { createClient } from './control.ts';
import { useInfo } from './fact-store.ts';
import { panelOf } from './sandbox-switch.tsx';

const keyOf = (sandbox: string) => `leadmock-replay-${sandbox}`;

async function replayReport(document: unknown) {
  const failed = readFailedTest(document);
  return { test: failed.test, ...(await replay(createClient(), failed)) };
}

/** @throws Error if the file is not a failed test */
async function replayFile(file: File) {
  const advice = 'Open the .json file of a failed test in leadmock-failures/.';
  if (/\.har$/i.test(file.name)) throw new Error(`${file.name} is a HAR recording, not a failed test. ${advice}`);
  const document = await readJsonFile(file);
  const { test, sandbox, sentCount, differences } = await replayReport(document).catch((error) => {
    throw new Error(`${file.name} cannot be replayed: ${error.detail ?? error.message}. ${advice}`);
  });
  const result = differences.length === 0 ? 'Found no differences from the test.' : 'Differences from the test:';
  const lines = [`Replayed “${test}”: sent ${counted(sentCount, 'request')}. ${result}`, ...differences];
  sessionStorage.setItem(keyOf(sandbox), JSON.stringify(lines));
  return sandbox;
}

/** `open` replays the file of a failed test in a new sandbox, and then shows the requests of this sandbox. */
export function useFailedTest() {
  const { run, error, setError } = useAction();
  const open = useOnce(async (file: File | undefined) => {
    if (!file) return;
    const sandbox = await run(`Replayed ${file.name}.`, () => replayFile(file));
    if (sandbox === undefined) return;
    const path = panelOf({ basePath: `/_sandbox/${sandbox}` }).replace(/docs$/, 'panel');
    const isHere = path === location.pathname;
    location.assign(`${path}#/requests`);
    if (isHere) location.reload();
  });
  useListener('dragover', (event) => event.preventDefault());
  useListener('drop', (event) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  });
  return { open, error, closeError: () => setError(undefined) };
}

export function OpenFailedTest({ open }: { open: (file: File | undefined) => unknown }) {
  return (
    <label class="button open-failed">
      Open a failed test…
      <input
        type="file"
        class="visually-hidden"
        accept=".json"
        onChange={({ currentTarget }) => {
          open(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

export function ReplayNotice({ error, closeError }: { error: unknown; closeError: () => void }) {
  const key = keyOf(useInfo().sandbox);
  const [[replayed, ...differences], setLines] = useState<string[]>(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  const close = () => {
    sessionStorage.removeItem(key);
    setLines([]);
    closeError();
  };
  if (replayed === undefined && error === undefined) return null;
  return (
    <section class="notice" aria-label="Failed test">
      <Failure error={error} />
      <p>
        {replayed} <Button onClick={close}>Close</Button>
      </p>
      <ul>
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </section>
  );
}
