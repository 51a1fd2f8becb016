import type { Assumption } from '../../client/index.ts';
import { Button } from '../ui/controls/button.tsx';
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
  const all = Object.entries({ 'default values': {}, ...presets });
  const changed = pairs.filter(([, { value, default: usual }]) => value !== usual);
  const flag = `--assume ${changed.map(([id, { value }]) => `${id}=${value}`).join(',')}`;
  return (
    <p class="actions">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a line */}
      <span class="actions" role="group" aria-label="Preset">
        <span class="quiet">Preset</span>
        {all.map(([name, values]) => {
          const wanted: Record<string, string> = { ...defaults, ...values };
          const isSet = pairs.every(([id, { value }]) => value === wanted[id]);
          const choose = () => set(`Set all assumptions: ${name}.`, wanted);
          return (
            <Button key={name} aria-pressed={isSet} onClick={choose}>
              {name}
            </Button>
          );
        })}
      </span>
      {changed.length > 0 && (
        <>
          <code>{flag}</code> <CopyButton text={flag} label="Copy as --assume" />
        </>
      )}
    </p>
  );
}
