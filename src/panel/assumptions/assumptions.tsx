import type { TargetedEvent } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Assumption } from '../../client/index.ts';
import { useChanges } from '../shell/changes.tsx';
import { useFact } from '../shell/fact-store.ts';
import type { PartProperties } from '../shell/part.ts';
import { href } from '../shell/route.ts';
import { useOverrides } from '../shell/tabs.tsx';
import { useAction } from '../ui/action.ts';
import { Failure } from '../ui/failure.tsx';
import { Provenance } from '../ui/provenance.tsx';
import { Yours } from '../ui/yours.tsx';

/** The assumptions for what the contract leaves open: how each stands, what each value would mean, and how sure we are. */
export function Assumptions({ control, route }: PartProperties) {
  const { value: assumptions, error } = useFact('assumptions');
  const { run, error: refusal } = useAction();
  const [wanted] = route.rest;
  useLayoutEffect(() => {
    if (assumptions && wanted) document.getElementById(`assumption-${wanted}`)?.scrollIntoView({ block: 'center' });
  }, [wanted, assumptions === undefined]);

  const entries = Object.entries(assumptions ?? {});
  const { starts } = useChanges();
  const changes = Object.keys(starts).length;
  const set = (done: string, values: Record<string, string>) => run(done, () => control.assumptions.set(values));
  const goBack = () => set('All assumptions are as at the start.', starts);
  return (
    <>
      <header class="head">
        <h1>Assumptions</h1>
        {changes > 0 && (
          <button type="button" onClick={goBack}>
            Back to the start ({changes})
          </button>
        )}
      </header>
      <p class="quiet">
        Where the contract is silent, leadmock has to choose. Each choice is an assumption; what you set holds until the
        next reset.
      </p>
      <Failure error={refusal ?? error} />
      <OverrideList />
      <ul class="cards">
        {entries.map(([id, assumption]) => (
          <AssumptionCard key={id} id={id} assumption={assumption} isWanted={id === wanted} set={set} />
        ))}
      </ul>
    </>
  );
}

/** What you know of your account, and leadmock answers in the place of its own: given at the start, it stays. */
function OverrideList() {
  const overrides = useOverrides();
  if (overrides.length === 0) return null;
  return (
    <section class="card" aria-labelledby="overrides">
      <h2 id="overrides">
        Overrides <Yours />
      </h2>
      <p class="quiet">What you know of your account goes before the assumptions. Given at the start, it stays.</p>
      <ul class="plain">
        {overrides.map(([key, override]) => (
          <li key={key} dir="auto">
            <code>{key}</code> <code class="quiet">{JSON.stringify(override)}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AssumptionCard({
  id,
  assumption,
  isWanted,
  set,
}: {
  id: string;
  assumption: Assumption;
  isWanted: boolean;
  set: (done: string, values: Record<string, string>) => unknown;
}) {
  const { value, start, default: usual, values, meaning, provenance } = assumption;
  const isListed = values.some((listed) => listed.value === value);
  const choose = ({ currentTarget }: TargetedEvent<HTMLSelectElement>) =>
    set(`${id} is ${currentTarget.value} until the next reset.`, { [id]: currentTarget.value });
  return (
    <li id={`assumption-${id}`} class={`card assumption ${isWanted ? 'wanted' : ''}`}>
      <div class="assumption-head">
        <h2>
          <a href={href(['assumptions', id])}>
            <code>{id}</code>
          </a>
        </h2>
        <Provenance of={provenance} />
        {value !== start && <span class="badge accent">changed</span>}
        <select aria-label={id} value={value} onChange={choose}>
          {!isListed && (
            <option key={value} value={value}>
              {value}
            </option>
          )}
          {values.map((one) => (
            <option key={one.value} value={one.value} selected={one.value === value}>
              {one.value}
            </option>
          ))}
        </select>
      </div>
      <p>{meaning}</p>
      <dl>
        {values.map((one) => (
          <div key={one.value} class={one.value === value ? 'current' : ''}>
            <dt>
              <code>{one.value}</code> {one.value === usual && <span class="quiet">default</span>}{' '}
              {one.value === start && start !== usual && <span class="quiet">at the start</span>}
            </dt>
            <dd>{one.effect || one.value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
