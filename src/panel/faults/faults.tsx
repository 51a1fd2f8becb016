import type { Fault, MockControl } from '../../client/index.ts';
import { useFeed } from '../shell/feed.ts';
import type { PartProperties } from '../shell/part.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useResource } from '../ui/resource.ts';
import { FaultForm } from './fault-form.tsx';

const COLUMNS = ['id', 'what', 'for', 'fired', 'remaining', 'ends'];

/** What goes wrong on purpose: what is armed, and a form for more. */
export function Faults({ control, feed, route }: PartProperties) {
  const { revision } = useFeed(feed);
  const operations = useResource(
    async () => (await control.coverage()).operations.map(({ operation }) => operation),
    [control],
  );
  const { value: armed, error, reload } = useResource(() => control.faults.list(), [control, revision]);
  const clearing = useAction();
  const clear = async () => {
    await clearing.run(
      (removed) => `Removed ${removed.length} faults.`,
      () => control.faults.clear(),
    );
    reload();
  };
  return (
    <>
      <header class="head">
        <h1>Faults</h1>
        {armed && armed.length > 0 && <ConfirmButton label="Remove all" question="Remove all faults?" act={clear} />}
      </header>
      <Failure error={error ?? operations.error ?? clearing.error} />
      {armed?.length === 0 && <p class="quiet">None is armed: every request is answered as the service would.</p>}
      {armed && armed.length > 0 && (
        <section class="scroll card" tabindex={0} aria-label="Armed faults">
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
                <td></td>
              </tr>
            </thead>
            <tbody>
              {armed.map((fault) => (
                <FaultRow key={fault.id} fault={fault} control={control} reload={reload} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <FaultForm
        key={String(route.query)}
        control={control}
        operations={operations.value ?? []}
        match={Object.fromEntries(route.query)}
        reload={reload}
      />
    </>
  );
}

function whatOf({ kind, ms, code, message }: Fault & { ms?: number; code?: number; message?: string }) {
  const details = [ms !== undefined && `${ms} ms`, code !== undefined && `code ${code}`, message && `“${message}”`];
  return [kind, ...details.filter(Boolean)].join(' ');
}

function FaultRow({ fault, control, reload }: { fault: Fault; control: MockControl; reload: () => void }) {
  const { run, error } = useAction();
  const { id, match, fired, matched, remaining, expires_in_ms } = fault;
  const remove = async () => {
    await run(`Removed fault ${id}.`, () => control.faults.remove(id));
    reload();
  };
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
