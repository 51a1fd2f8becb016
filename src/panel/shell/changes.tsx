import type { MockControl } from '../../client/index.ts';
import { withUnfired } from '../contents/counts.ts';
import { useAction } from '../ui/action.ts';
import { counted } from '../ui/counted.ts';
import { Failure } from '../ui/failure.tsx';
import { useFact } from './fact-store.ts';
import { href } from './route.ts';

/** What a tester has made otherwise than it was at the start of the sandbox, beside its records. */
export function useChanges() {
  const { value: faults = [] } = useFact('faults');
  const { value: assumptions = {} } = useFact('assumptions');
  const { value: clock } = useFact('clock');
  const changed = Object.entries(assumptions).filter(([, { value, start }]) => value !== start);
  return {
    faults: faults.length,
    assumptions: changed.length,
    isClockMoved: clock?.real === false,
    /** What puts the assumptions back. */
    starts: Object.fromEntries(changed.map(([id, { start }]) => [id, start])),
  };
}

/** In view from everywhere: what is otherwise than at the start, where that stands, and a way to put it back. */
export function ChangedChip({ control }: { control: MockControl }) {
  const { faults, assumptions, isClockMoved, starts } = useChanges();
  const { run, error } = useAction();
  const undo = () =>
    run(withUnfired('Faults, assumptions and clock are as at the start.'), async () => {
      if (assumptions > 0) await control.assumptions.set(starts);
      if (isClockMoved) await control.clock.reset();
      const removed = faults > 0 ? await control.faults.clear() : [];
      return { unfiredFaults: removed.filter(({ fired }) => fired === 0) };
    });
  const places = {
    faults: faults > 0 && counted(faults, 'fault'),
    assumptions: assumptions > 0 && counted(assumptions, 'assumption'),
    world: isClockMoved && 'clock',
  };
  const links = Object.entries(places).filter(([, text]) => text);
  if (links.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a line
    <span class="changed" role="group" aria-label="Changed since the start">
      <span>Changed:</span>
      {links.map(([part, text]) => (
        <a key={part} href={href([part])}>
          {text}
        </a>
      ))}
      <button type="button" title="Puts them back as they were at the start; records and tokens stay" onClick={undo}>
        Undo
      </button>
      <Failure error={error} />
    </span>
  );
}
