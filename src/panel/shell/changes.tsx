import { withUnfiredText } from '../contents/counts.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { counted } from '../ui/format.ts';
import { call } from './control.ts';
import { useFact } from './fact-store.ts';
import { href } from './route.ts';

const LIST = new Intl.ListFormat('en');

export function useChanges() {
  const { value: faults = [] } = useFact('faults');
  const { value: assumptions = {} } = useFact('assumptions');
  const { value: clock } = useFact('clock');
  const changed = Object.entries(assumptions).filter(([, { value, startupValue }]) => value !== startupValue);
  return {
    faults: faults.length,
    assumptions: changed.length,
    isClockMoved: clock?.isRealTime === false,
    starts: Object.fromEntries(changed.map(([id, { startupValue }]) => [id, startupValue])),
  };
}

export function ChangedChip() {
  const { faults, assumptions, isClockMoved, starts } = useChanges();
  const { run, error } = useAction();
  const resetThese = () =>
    run(withUnfiredText('Reset faults, assumptions and clock to the start.'), async () => {
      if (assumptions > 0) await call('set-assumptions', { body: starts });
      if (isClockMoved) await call('reset-clock');
      const removed = faults > 0 ? (await call('clear-faults')).deleted : [];
      return { unfiredFaults: removed.filter(({ fired }) => fired === 0) };
    });
  const places = {
    faults: faults > 0 && counted(faults, 'fault'),
    assumptions: assumptions > 0 && counted(assumptions, 'assumption'),
    clock: isClockMoved && 'clock',
  };
  const links = Object.entries(places).filter(([, text]) => text);
  if (links.length === 0) return null;
  const names = links.map(([part]) => part);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a line
    <span class="changed" role="group" aria-label="Changed since the start">
      <span>Changed:</span>
      {links.map(([part, text]) => (
        <a key={part} href={href([part])}>
          {text}
        </a>
      ))}
      <Button
        aria-label={`Reset these: ${LIST.format(names)}`}
        title="Reset these parts to the start. Records, requests and tokens stay."
        onClick={resetThese}
      >
        Reset these
      </Button>
      <Failure error={error} />
    </span>
  );
}
