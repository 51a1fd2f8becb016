import { useLayoutEffect } from 'preact/hooks';
import type { Assumption } from '../../client/index.ts';
import { useChanges } from '../shell/changes.tsx';
import { useFact } from '../shell/fact-store.ts';
import { useKeys } from '../shell/keyboard.ts';
import type { PartProperties } from '../shell/part.ts';
import { href, replaceRoute } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Failure } from '../ui/failure.tsx';
import { AssumptionCard } from './assumption-card.tsx';
import { OverrideList } from './override-list.tsx';
import { PresetsBar } from './presets-bar.tsx';

/** Whether every word stands somewhere in what is said of an assumption. */
function fits(filter: string, [id, { meaning, values, provenance }]: [string, Assumption]) {
  const text = JSON.stringify([id, meaning, values, provenance]).toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The assumptions for what the contract leaves open: how each stands, what each value would mean, and how sure we are. */
export function Assumptions({ control, route }: PartProperties) {
  const { value: assumptions = {}, error } = useFact('assumptions');
  const { run, error: refusal } = useAction();
  const [wanted] = route.rest;
  const filter = route.query.get('q') ?? '';
  const entries = Object.entries(assumptions);
  const isThere = entries.length > 0;
  useKeys({ '/': () => document.getElementById('filter')?.focus() });
  useLayoutEffect(() => {
    if (isThere && wanted) document.getElementById(`assumption-${wanted}`)?.scrollIntoView({ block: 'center' });
  }, [wanted, isThere]);

  const shown = entries.filter((entry) => fits(filter, entry));
  const { starts } = useChanges();
  const changes = Object.keys(starts).length;
  const set = (done: string, values: Record<string, string>) => run(done, () => control.assumptions.set(values));
  return (
    <>
      <header class="head">
        <h1>Assumptions</h1>
        <input
          id="filter"
          type="search"
          value={filter}
          aria-label="Filter assumptions"
          placeholder="Filter: any text"
          onInput={({ currentTarget }) => replaceRoute(href(['assumptions'], { q: currentTarget.value }))}
        />
        {changes > 0 && (
          <button type="button" onClick={() => set('All assumptions are as at the start.', starts)}>
            Back to the start ({changes})
          </button>
        )}
      </header>
      <p class="quiet">
        Where the contract is silent, leadmock has to choose. Each choice is an assumption; what you set holds until the
        next reset.
      </p>
      <Failure error={refusal ?? error} />
      {isThere && <PresetsBar assumptions={assumptions} set={set} />}
      <OverrideList />
      {isThere && shown.length === 0 && <p class="quiet nothing">No assumption fits the filter.</p>}
      <ul class="cards">
        {shown.map(([id, assumption]) => (
          <AssumptionCard key={id} id={id} assumption={assumption} isWanted={id === wanted} set={set} />
        ))}
      </ul>
    </>
  );
}
