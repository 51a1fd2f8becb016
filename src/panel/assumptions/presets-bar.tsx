import type { Assumption } from '../../client/index.ts';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { presets } from './presets.ts';

export function PresetsBar({
  assumptions,
  set,
}: {
  assumptions: Record<string, Assumption>;
  set: (done: string, values: Record<string, string>) => unknown;
}) {
  const pairs = Object.entries(assumptions);
  const defaults = Object.fromEntries(pairs.map(([id, { default: usual }]) => [id, usual]));
  const all = Object.entries({ defaults: {}, ...presets });
  const changed = pairs.filter(([, { value, default: usual }]) => value !== usual);
  const flag = `--assume ${changed.map(([id, { value }]) => `${id}=${value}`).join(',')}`;
  return (
    <div class="presets">
      <fieldset aria-label="Preset">
        <legend>Preset</legend>
        {all.map(([name, values]) => {
          const wanted: Record<string, string> = { ...defaults, ...values };
          return (
            <label key={name}>
              <input
                type="radio"
                name="preset"
                checked={pairs.every(([id, { value }]) => value === wanted[id])}
                onChange={() => set(`The assumptions are ${name} until the next reset.`, wanted)}
              />{' '}
              {name}
            </label>
          );
        })}
      </fieldset>
      {changed.length > 0 && (
        <p class="actions">
          <code>{flag}</code> <CopyButton text={flag} label="Copy as --assume" />
        </p>
      )}
    </div>
  );
}
