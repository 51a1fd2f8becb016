import { useState } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { faultName, type Preset } from '../faults/fault-name.ts';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { Failure } from '../ui/failure.tsx';

const NEXT: [preset: Preset, meaning: string][] = [
  ['slow', 'The response arrives two seconds late.'],
  ['lost-response', 'leadmock stores the change, but the client gets no response.'],
  ['maintenance', 'The client gets HTTP 503, and leadmock stores nothing.'],
  ['expired-token', 'The client gets code 401 once. The token stays valid.'],
];

/** Buttons that arm a fault for the next request to the operation of `request`, or delete the armed fault. */
export function NextRequest({ request, requests }: { request: JournalRequest; requests: readonly JournalRequest[] }) {
  const { operation, path, headers } = request;
  const { value: faults = [] } = useFact('faults');
  const { run, error } = useAction();
  const [latest, setLatest] = useState(0);
  if (operation === null) return null;
  const hit = requests.find(({ fault }) => fault?.id === latest);
  const armedOf = (preset: Preset) =>
    faults.find((fault) => fault.match.operation === operation && faultName(fault) === preset);
  const turn = async (preset: Preset, meaning: string) => {
    const armed = armedOf(preset);
    if (armed) return run(`Deleted the fault ${preset}.`, () => call('delete-fault', { params: armed }));
    const body = { preset, match: { operation }, times: 1 };
    const done = `Armed ${preset} for the next ${operation}. ${meaning}`;
    const fault = await run(done, () => call('arm-fault', { body }));
    return fault && setLatest(fault.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a line
    <div class="actions" role="group" aria-label={`Fault of the next ${operation}`}>
      <span class="quiet">Fault of the next {operation}:</span>
      {NEXT.filter(([preset]) => preset !== 'expired-token' || headers['token'] !== undefined).map(
        ([preset, meaning]) => (
          <Button
            key={preset}
            title={meaning}
            aria-pressed={armedOf(preset) !== undefined}
            onClick={() => turn(preset, meaning)}
          >
            {preset}
          </Button>
        ),
      )}
      <a href={href(['faults'], { operation, path })}>More faults</a>
      {hit && <a href={href(['requests', hit.id])}>The fault fired for request {hit.id}</a>}
      <Failure error={error} />
    </div>
  );
}
