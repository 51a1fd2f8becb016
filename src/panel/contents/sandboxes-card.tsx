import type { TargetedSubmitEvent } from 'preact';
import type { ListedSandbox, MockControl } from '../../client/index.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import { panelOf } from '../shell/sandbox-switch.tsx';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Field, valuesOf } from '../ui/field.tsx';
import { countsText, withUnfired } from './counts.ts';

/** Makes and drops sandboxes, and leads to them. */
export function SandboxesCard({ control }: { control: MockControl }) {
  const { sandbox: name } = useInfo();
  const { value: sandboxes, error: unread } = useFact('sandboxes');
  const { run, error } = useAction();
  const make = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name: wanted = '', from } = valuesOf(event.currentTarget);
    await run(`Made the sandbox ${wanted}.`, () =>
      control.sandboxes.make({ name: wanted, ...(from !== undefined && { from }) }),
    );
  };
  const drop = async (dropped: string) => {
    await run(withUnfired(`Dropped the sandbox ${dropped}.`), () => control.sandboxes.drop(dropped));
  };
  return (
    <section class="card" aria-labelledby="sandboxes">
      <h2 id="sandboxes">Sandboxes</h2>
      <form class="inline" onSubmit={make}>
        <Field label="Make one" name="name" placeholder="worker-1" required />
        <label class="field">
          <span>as</span>
          <select name="from">
            <option value="">at its start</option>
            {sandboxes?.map((one) => (
              <option key={one.name} value={one.name}>
                a copy of {one.name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Make</button>
      </form>
      <Failure error={error ?? unread} />
      <ul class="plain list-actions">
        {sandboxes?.map((sandbox) => (
          <SandboxLine key={sandbox.name} sandbox={sandbox} isOwn={sandbox.name === name} drop={drop} />
        ))}
      </ul>
    </section>
  );
}

function SandboxLine({
  sandbox,
  isOwn,
  drop,
}: {
  sandbox: ListedSandbox;
  isOwn: boolean;
  drop: (name: string) => void;
}) {
  const { name, counts, fixture } = sandbox;
  return (
    <li>
      <span>
        {isOwn ? (
          <>
            <b>{name}</b> <span class="badge accent">shown</span>
          </>
        ) : (
          <a href={panelOf(sandbox)}>{name}</a>
        )}{' '}
        <span class="quiet">
          {fixture}: {countsText(counts)}
        </span>
      </span>
      {name !== 'default' && !isOwn && <ConfirmButton label="Drop" question={`Drop ${name}?`} act={() => drop(name)} />}
    </li>
  );
}
