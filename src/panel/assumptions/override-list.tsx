import { useOverrides } from '../shell/tabs.tsx';
import { Note, Section } from '../ui/texts.tsx';
import { Yours } from '../ui/yours.tsx';

export function OverrideList() {
  const overrides = useOverrides();
  if (overrides.length === 0) return null;
  return (
    <Section kind="card" title="Overrides">
      <Note>
        <Yours /> What you know of your account goes before the assumptions. Given at the start, it stays.
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
