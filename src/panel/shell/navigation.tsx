import { joinTexts } from '../ui/object.ts';
import { useChanges } from './changes.tsx';
import { useFact } from './fact-store.ts';
import { href } from './route.ts';

export function useOverrides() {
  const { rules = [], merges = {} } = useFact('rules').value ?? {};
  return Object.entries({ ...Object.assign({}, ...rules.map(({ overrides }) => overrides)), ...merges }) as [
    string,
    object,
  ][];
}

function useCounts(): Record<string, [number, string]> {
  const { faults, assumptions } = useChanges();
  const { value: warnings = [] } = useFact('warnings');
  const { length: overrides } = useOverrides();
  const set = [assumptions > 0 && `${assumptions} changed`, overrides > 0 && `${overrides} overridden`];
  return {
    faults: [faults, `${faults} armed`],
    assumptions: [assumptions + overrides, joinTexts(set)],
    warnings: [warnings.length, `${warnings.length} seen`],
  };
}

export const titleOf = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);

export function Tabs({ parts, current }: { parts: string[]; current: string }) {
  const counts = useCounts();
  return (
    <nav class="parts" aria-label="Parts">
      {parts.map((part) => {
        const [number = 0, meaning] = counts[part] ?? [];
        return (
          <a key={part} href={href([part])} aria-current={part === current ? 'page' : undefined}>
            {titleOf(part)}
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
