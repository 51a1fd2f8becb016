import type { Fault, MockControl } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import type { PartProperties } from '../shell/part.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Table } from '../ui/table.tsx';
import { FaultForm } from './fault-form.tsx';

const COLUMNS = ['id', 'what', 'for', 'fired', 'remaining', 'ends'];

/** What goes wrong on purpose: what is armed, and a form for more. */
export function Faults({ control, route }: PartProperties) {
  const { value: armed, error } = useFact('faults');
  const clearing = useAction();
  const clear = () =>
    clearing.run(
      (removed) => `Removed ${removed.length} faults.`,
      () => control.faults.clear(),
    );
  return (
    <>
      <header class="head">
        <h1>Faults</h1>
        {armed && armed.length > 0 && <ConfirmButton label="Remove all" question="Remove all faults?" act={clear} />}
      </header>
      <Failure error={error ?? clearing.error} />
      {armed?.length === 0 && <p class="quiet">None is armed: every request is answered as the service would.</p>}
      {armed && armed.length > 0 && (
        <Table label="Armed faults" columns={COLUMNS}>
          {armed.map((fault) => (
            <FaultRow key={fault.id} fault={fault} control={control} />
          ))}
        </Table>
      )}
      <FaultForm key={String(route.query)} control={control} match={Object.fromEntries(route.query)} />
    </>
  );
}

function whatOf({ kind, ms, code, message }: Fault & { ms?: number; code?: number; message?: string }) {
  const details = [ms !== undefined && `${ms} ms`, code !== undefined && `code ${code}`, message && `“${message}”`];
  return [kind, ...details.filter(Boolean)].join(' ');
}

function FaultRow({ fault, control }: { fault: Fault; control: MockControl }) {
  const { run, error } = useAction();
  const { id, match, fired, matched, remaining, expires_in_ms } = fault;
  const remove = () => run(`Removed fault ${id}.`, () => control.faults.remove(id));
  const which = Object.entries(match).map(([name, value]) => `${name} ${value}`);
  return (
    <tr>
      <td>{id}</td>
      <td>
        {whatOf(fault)}
        <Failure error={error} />
      </td>
      <td>{which.join(', ') || 'every request'}</td>
      <td>
        {fired} <span class="quiet">of {matched} that matched</span>
      </td>
      <td>{remaining ?? 'no end'}</td>
      <td>{expires_in_ms === null ? '' : `in ${Math.ceil(expires_in_ms / 1000)} s`}</td>
      <td>
        <button type="button" onClick={remove} aria-label={`Remove fault ${id}`}>
          Remove
        </button>
      </td>
    </tr>
  );
}
