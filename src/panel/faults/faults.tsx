import type { Fault } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import type { PartProperties } from '../shell/part.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { counted, joinTexts } from '../ui/format.ts';
import { inline } from '../ui/json.tsx';
import { ActionList } from '../ui/lists.tsx';
import { Head } from '../ui/texts.tsx';
import { FaultForm } from './fault-form.tsx';
import { faultName, faultOptions } from './fault-name.ts';

export function Faults({ route }: PartProperties) {
  const { value: armed, error } = useFact('faults');
  const clearing = useAction();
  const clear = () =>
    clearing.run(
      ({ deleted }) => `Deleted ${counted(deleted.length, 'fault')}.`,
      () => call('clear-faults'),
    );
  return (
    <>
      <Head title="Faults">
        {armed && armed.length > 0 && (
          <ConfirmButton label="Delete all" question={`Delete ${counted(armed.length, 'fault')}?`} act={clear} />
        )}
      </Head>
      <Failure error={error ?? clearing.error} />
      <ActionList label="Armed faults" none="No faults.">
        {armed?.map((fault) => (
          <FaultItem key={fault.id} fault={fault} />
        ))}
      </ActionList>
      <FaultForm key={String(route.query)} match={Object.fromEntries(route.query)} />
    </>
  );
}

const pairTexts = (values: object) => Object.entries(values).map(([name, value]) => `${name} ${inline(value)}`);

function FaultItem({ fault }: { fault: Fault }) {
  const { run, error } = useAction();
  const { id, match, fired, matched, skip, remaining, expiresInMs } = fault;
  const remove = () => run(`Deleted fault ${id}.`, () => call('delete-fault', { params: { id } }));
  const options = pairTexts({ ...faultOptions(fault), ...(skip > 0 && { skip }) });
  const ends = expiresInMs !== null && `ends in ${Math.ceil(expiresInMs / 1000)} s`;
  return (
    <li>
      <span>
        <b>{faultName(fault)}</b> for {pairTexts(match).join(', ') || 'every request'}
        <small class="second-line">
          {joinTexts([
            `fault ${id}`,
            ...options,
            `fired ${fired} of ${matched} matching requests`,
            `${remaining ?? 'unlimited'} remaining`,
            ends,
          ])}
        </small>
        <Failure error={error} />
      </span>
      <Button onClick={remove} aria-label={`Delete fault ${id}`}>
        Delete
      </Button>
    </li>
  );
}
