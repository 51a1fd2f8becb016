import { useOverrides } from '../shell/tabs.tsx';
import { Yours } from '../ui/yours.tsx';

/** What you know of your account, and leadmock answers in the place of its own: given at the start, it stays. */
export function OverrideList() {
  const overrides = useOverrides();
  if (overrides.length === 0) return null;
  return (
    <section class="card" aria-labelledby="overrides">
      <h2 id="overrides">
        Overrides <Yours />
      </h2>
      <p class="quiet">What you know of your account goes before the assumptions. Given at the start, it stays.</p>
      <ul class="plain">
        {overrides.map(([key, override]) => (
          <li key={key} dir="auto">
            <code>{key}</code> <code class="quiet">{JSON.stringify(override)}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
