import { useOverrides } from '../shell/navigation.tsx';
import { OverrideBadge } from '../ui/rule-badges.tsx';
import { Note, Section } from '../ui/texts.tsx';

export function OverrideList() {
  const overrides = useOverrides();
  if (overrides.length === 0) return null;
  return (
    <Section kind="card" title="Overrides">
      <Note>
        <OverrideBadge /> Overrides have precedence over assumptions, and stay after a reset.
      </Note>
      <ul class="plain">
        {overrides.map(([key, override]) => (
          <li key={key}>
            <code>{key}</code> <code class="quiet">{JSON.stringify(override)}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}
