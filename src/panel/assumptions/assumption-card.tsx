import type { Assumption } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { Provenance } from '../ui/provenance.tsx';
import { Badge } from '../ui/texts.tsx';

export function AssumptionCard({
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
  const { value, startupValue, default: usual, values, meaning, provenance } = assumption;
  const all = values.some((listed) => listed.value === value) ? values : [...values, { value, effect: '' }];
  return (
    <li id={`assumption-${id}`} class={`card assumption ${isWanted ? 'wanted' : ''}`}>
      <div class="assumption-head">
        <h2>
          <a href={href(['assumptions', id])}>
            <code>{id}</code>
          </a>
        </h2>
        <Provenance of={provenance} confirmed={assumption.confirmed} />
        {value !== startupValue && <Badge tone="accent">changed</Badge>}
      </div>
      <p>{meaning}</p>
      <fieldset aria-label={id} class="choices">
        {all.map((one) => (
          <label key={one.value} class={one.value === value ? 'current' : ''}>
            <input
              type="radio"
              name={id}
              checked={one.value === value}
              onChange={() => set(`${id} is ${one.value} until the next reset.`, { [id]: one.value })}
            />
            <span>
              <code>{one.value}</code> {one.value === usual && <small>default</small>}{' '}
              {one.value === startupValue && startupValue !== usual && <small>at the start</small>}
            </span>
            {one.effect && <span class="effect-of">{one.effect}</span>}
            {one.departs && <Badge tone="bad">departs from the contract</Badge>}
          </label>
        ))}
      </fieldset>
    </li>
  );
}
