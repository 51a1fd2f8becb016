import type { Fault } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import type { PartProperties } from '../shell/part.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { counted } from '../ui/counted.ts';
import { Failure } from '../ui/failure.tsx';
import { inline } from '../ui/json.tsx';
import { Table } from '../ui/table.tsx';
import { Head } from '../ui/texts.tsx';
import { FaultForm } from './fault-form.tsx';
import { faultTitle } from './fault-title.ts';

const COLUMNS = ['id', 'what', 'for', 'fired', 'remaining', 'ends', ''];

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
        {armed && armed.length > 0 && <ConfirmButton label="Delete all" question="Delete all faults?" act={clear} />}
      </Head>
      <Failure error={error ?? clearing.error} />
      <Table
        label="Armed faults"
        columns={COLUMNS}
        none="No faults."
        rows={armed?.map((fault) => <FaultRow key={fault.id} fault={fault} />)}
      />
      <FaultForm key={String(route.query)} match={Object.fromEntries(route.query)} />
    </>
  );
}

const pairTexts = (values: object) => Object.entries(values).map(([name, value]) => `${name} ${inline(value)}`);

function FaultRow({ fault }: { fault: Fault }) {
  const { run, error } = useAction();
  const { id, effect, when, match, fired, matched, skip, times, remaining, expiresInMs, ...rest } = fault;
  const remove = () => run(`Deleted fault ${id}.`, () => call('delete-fault', { params: { id } }));
  return (
    <tr>
      <td>{id}</td>
      <td>
        {[faultTitle({ effect, ...(when && { when }) }), ...pairTexts({ ...rest, ...(skip > 0 && { skip }) })].join(
          ', ',
        )}
        <Failure error={error} />
      </td>
      <td>{pairTexts(match).join(', ') || 'every request'}</td>
      <td>
        {fired} <small>of {matched} matching requests</small>
      </td>
      <td>{remaining ?? 'unlimited'}</td>
      <td>{expiresInMs === null ? '' : `in ${Math.ceil(expiresInMs / 1000)} s`}</td>
      <td>
        <Button onClick={remove} aria-label={`Delete fault ${id}`}>
          Delete
        </Button>
      </td>
    </tr>
  );
}
