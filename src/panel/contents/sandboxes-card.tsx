import { useLayoutEffect } from 'preact/hooks';
import type { ListedSandbox, MockControl } from '../../client/index.ts';
import { useFact, useFactStore, useInfo } from '../shell/fact-store.ts';
import { panelOf } from '../shell/sandbox-switch.tsx';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { counted } from '../ui/counted.ts';
import { Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { submits } from '../ui/form.tsx';
import { withUnfired } from './counts.ts';

/** As long as leadmock itself takes one for idle, that it may take the place of. */
const UNUSED_S = 600;
/** What goes on in another sandbox is told in that one alone. */
const LOOK_AGAIN_MS = 5000;

/** Those that nobody asked for anything for a while; never `default`, nor the one that is shown. */
function unusedOf(sandboxes: readonly ListedSandbox[], own: string) {
  return sandboxes.filter(({ name, idle_s }) => idle_s >= UNUSED_S && name !== 'default' && name !== own);
}

/** Makes and drops sandboxes, and leads to them. */
export function SandboxesCard({ control }: { control: MockControl }) {
  const { sandbox: own } = useInfo();
  const { value: sandboxes = [], error: unread } = useFact('sandboxes');
  const facts = useFactStore();
  const { run, error } = useAction();
  useLayoutEffect(() => {
    const timer = setInterval(() => facts?.refresh('sandboxes'), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [facts]);
  const make = submits(({ name = '', from }) =>
    run(`Made the sandbox ${name}.`, () => control.sandboxes.make({ name, ...(from !== undefined && { from }) })),
  );
  const drop = (name: string) => run(withUnfired(`Dropped the sandbox ${name}.`), () => control.sandboxes.drop(name));
  const unused = unusedOf(sandboxes, own);
  const dropUnused = () =>
    run(
      (dropped) => `Dropped ${counted(dropped.length, 'sandbox', 'sandboxes')}.`,
      async () => {
        // Some may be in use by now.
        const dropped = unusedOf(await control.sandboxes.list(), own);
        for (const { name } of dropped) await control.sandboxes.drop(name);
        return dropped;
      },
    );
  return (
    <section class="card" aria-labelledby="sandboxes">
      <h2 id="sandboxes">Sandboxes</h2>
      <form class="inline" onSubmit={make}>
        <Field label="Make one" name="name" placeholder="worker-1" required />
        <label class="field">
          <span>as</span>
          <select name="from">
            <option value="">at its start</option>
            {sandboxes.map((one) => (
              <option key={one.name} value={one.name}>
                a copy of {one.name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Make</button>
      </form>
      <Failure error={error ?? unread} />
      {unused.length > 0 && (
        <p class="actions">
          <ConfirmButton
            label={`Drop ${unused.length} unused`}
            question={`Drop ${counted(unused.length, 'sandbox', 'sandboxes')}?`}
            act={dropUnused}
          />
          <span class="quiet">
            Unused: no request came for ten minutes, neither to the service nor to <code>/_mock</code>.
          </span>
        </p>
      )}
      <ul class="plain list-actions">
        {sandboxes.map((sandbox) => (
          <SandboxLine
            key={sandbox.name}
            sandbox={sandbox}
            isOwn={sandbox.name === own}
            isUnused={unused.includes(sandbox)}
            drop={drop}
          />
        ))}
      </ul>
    </section>
  );
}

function SandboxLine({
  sandbox,
  isOwn,
  isUnused,
  drop,
}: {
  sandbox: ListedSandbox;
  isOwn: boolean;
  isUnused: boolean;
  drop: (name: string) => void;
}) {
  const { name, counts, fixture } = sandbox;
  const records = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <li>
      <span>
        {isOwn ? <b>{name}</b> : <a href={panelOf(sandbox)}>{name}</a>}{' '}
        {isOwn && <span class="badge accent">shown</span>} {isUnused && <span class="badge">unused</span>}{' '}
        <span class="quiet" dir="auto">
          {fixture}, {counted(records, 'record')}
        </span>
      </span>
      {name !== 'default' && !isOwn && <ConfirmButton label="Drop" question={`Drop ${name}?`} act={() => drop(name)} />}
    </li>
  );
}
