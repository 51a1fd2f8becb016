import { useLayoutEffect } from 'preact/hooks';
import type { Assumption } from '../../client/index.ts';
import { useChanges } from '../shell/changes.tsx';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import type { PartProperties } from '../shell/part.ts';
import { href, replaceRoute } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { FilterBox } from '../ui/controls/filter-box.tsx';
import { Failure } from '../ui/failure.tsx';
import { ActionList } from '../ui/lists.tsx';
import { Head, Note } from '../ui/texts.tsx';
import { AssumptionItem } from './assumption-item.tsx';
import { OverrideList } from './override-list.tsx';
import { PresetsBar } from './presets-bar.tsx';

function fits(filter: string, [id, { meaning, values, provenance }]: [string, Assumption]) {
  const text = JSON.stringify([id, meaning, values, provenance]).toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function Assumptions({ route }: PartProperties) {
  const { value: assumptions = {}, error } = useFact('assumptions');
  const { run, error: rejection } = useAction();
  const [wanted] = route.rest;
  const filter = route.query.get('q') ?? '';
  const pairs = Object.entries(assumptions);
  const isThere = pairs.length > 0;
  useLayoutEffect(() => {
    if (isThere && wanted) document.getElementById(`assumption-${wanted}`)?.scrollIntoView({ block: 'center' });
  }, [wanted, isThere]);

  const shown = pairs.filter((entry) => fits(filter, entry));
  const { starts } = useChanges();
  const changes = Object.keys(starts).length;
  const set = (done: string, values: Record<string, string>) =>
    run(done, () => call('set-assumptions', { body: values }));
  return (
    <>
      <Head title="Assumptions">
        <FilterBox
          value={filter}
          aria-label="Filter assumptions"
          look={(text) => replaceRoute(href(['assumptions'], { q: text }))}
        />
        {changes > 0 && (
          <Button onClick={() => set('Reset all assumptions.', starts)}>Back to the start ({changes})</Button>
        )}
      </Head>
      <Note>
        An assumption decides a point that the contract leaves open. Resets restore the startup values unless you retain
        assumptions. A restored snapshot contains its own values.
      </Note>
      <Failure error={rejection ?? error} />
      {isThere && <PresetsBar assumptions={assumptions} set={set} />}
      <OverrideList />
      {isThere && (
        <ActionList label="List of assumptions" none="No matching assumptions.">
          {shown.map(([id, assumption]) => (
            <AssumptionItem key={id} id={id} assumption={assumption} isWanted={id === wanted} set={set} />
          ))}
        </ActionList>
      )}
    </>
  );
}
