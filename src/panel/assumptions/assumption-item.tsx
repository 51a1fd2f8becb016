import type { Assumption } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { Provenance } from '../ui/rule-badges.tsx';
import { Badge } from '../ui/texts.tsx';

interface Properties {
  id: string;
  assumption: Assumption;
  isWanted: boolean;
  set: (done: string, values: Record<string, string>) => unknown;
}

export function AssumptionItem({ id, assumption, isWanted, set }: Properties) {
  const { value, startupValue, default: usual, values, meaning, provenance, confirmed } = assumption;
  const all = values.some((listed) => listed.value === value) ? values : [...values, { value, effect: '' }];
  const originOf = (one: string) => (one === usual ? ' (default)' : one === startupValue ? ' (at the start)' : '');
  return (
    <li id={`assumption-${id}`} class={`assumption ${isWanted ? 'wanted' : ''}`}>
      <span>
        <a href={href(['assumptions', id])}>
          <code>{id}</code>
        </a>{' '}
        <Provenance of={provenance} confirmed={confirmed} />{' '}
        {value !== startupValue && <Badge tone="accent">changed</Badge>}
        <span class="second-line">{meaning}</span>
      </span>
      <ul class="plain">
        {all.map((one) => (
          <li key={one.value} class={one.value === value ? undefined : 'quiet'}>
            <code>{one.value}</code>
            {one.effect && `: ${one.effect}`}
            {one.violatesContract && ', violates the contract'}
          </li>
        ))}
      </ul>
      <select
        aria-label={id}
        value={value}
        onChange={({ currentTarget }) => set(`Set ${id} to ${currentTarget.value}.`, { [id]: currentTarget.value })}
      >
        {all.map((one) => (
          <option key={one.value} value={one.value}>
            {one.value}
            {originOf(one.value)}
          </option>
        ))}
      </select>
    </li>
  );
}
