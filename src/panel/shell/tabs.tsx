import { entries } from '../ui/object.ts';
import { useChanges } from './changes.tsx';
import { useFact } from './fact-store.ts';
import { href } from './route.ts';

/** The keys of the overrides that hold in the sandbox. */
export function useOverrides() {
  const { rules = [], merges = {} } = useFact('rules').value ?? {};
  return entries({ ...Object.assign({}, ...rules.map(({ yours }) => yours)), ...merges }) as [string, object][];
}

/** What is to be known of a part before it is looked at: a number, and of what. */
function useCounts(): Record<string, [number, string]> {
  const { faults, assumptions } = useChanges();
  const { value: warnings = [] } = useFact('warnings');
  const { length: overrides } = useOverrides();
  const set = [assumptions > 0 && `${assumptions} changed`, overrides > 0 && `${overrides} overridden`].filter(Boolean);
  return {
    faults: [faults, `${faults} armed`],
    assumptions: [assumptions + overrides, set.join(', ')],
    warnings: [warnings.length, `${warnings.length} seen`],
  };
}

/** The parts of the panel. */
export function Tabs({
  parts,
  current,
}: {
  parts: Record<string, readonly [title: string, ...unknown[]]>;
  current: string;
}) {
  const counts = useCounts();
  return (
    <nav class="parts" aria-label="Parts">
      {entries(parts).map(([part, [title]]) => {
        const [number = 0, meaning] = counts[part] ?? [];
        return (
          <a key={part} href={href([part])} aria-current={part === current ? 'page' : undefined}>
            {title}
            {number > 0 && (
              <span class="badge accent" role="img" title={meaning} aria-label={meaning}>
                {number}
              </span>
            )}
          </a>
        );
      })}
      <a href="docs">Reference</a>
    </nav>
  );
}
