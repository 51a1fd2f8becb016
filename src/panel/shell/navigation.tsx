import type { ComponentChildren } from 'preact';
import { useScrollToCurrent } from '../ui/focus.ts';
import { counted, joinTexts } from '../ui/format.ts';
import { Badge } from '../ui/texts.tsx';
import { useChanges } from './changes.tsx';
import { useFact } from './fact-store.ts';
import { HELP_ID } from './help.tsx';
import icon from './icon.svg';
import { useKeys } from './keyboard.ts';
import { href } from './route.ts';
import { SANDBOXES_ID, SandboxLink, useOthers } from './sandbox-switch.tsx';

const GROUPS = {
  Watch: { requests: 'Traffic', warnings: 'Warnings' },
  Change: {
    state: 'Records',
    sessions: 'Sessions',
    faults: 'Faults',
    assumptions: 'Assumptions',
    clock: 'Clock',
  },
  'Start over': { fixtures: 'Fixtures', snapshots: 'Snapshots', sandboxes: 'Sandboxes' },
  API: { docs: 'Reference' },
};
const TITLES: Record<string, string> = Object.assign({}, ...Object.values(GROUPS));
/** The parts with a key. */
const PANEL_PARTS = Object.keys(TITLES).filter((part) => part !== 'docs');
const MAX_TROUBLED = 4;

export const titleOf = (part: string) => (Object.hasOwn(TITLES, part) && TITLES[part]) || part;

const addressOf = (part: string) => (part === 'docs' ? 'docs' : href([part]));

export function useOverrides() {
  const { rules = [], merges = {} } = useFact('rules').value ?? {};
  return Object.entries({ ...Object.assign({}, ...rules.map(({ overrides }) => overrides)), ...merges }) as [
    string,
    object,
  ][];
}

/** Counts that the links of the parts show. */
function useCounts(): Record<string, string> {
  const { faults, assumptions } = useChanges();
  const { value: warnings = [] } = useFact('warnings');
  const { length: overrides } = useOverrides();
  const set = [assumptions > 0 && `${assumptions} changed`, overrides > 0 && `${overrides} overridden`];
  return {
    faults: faults > 0 ? `${faults} armed` : '',
    assumptions: joinTexts(set),
    warnings: warnings.length > 0 ? counted(warnings.length, 'kind') : '',
  };
}

export function Navigation({ current, children }: { current: string; children: ComponentChildren }) {
  const counts = useCounts();
  useScrollToCurrent('.parts', joinTexts([current, ...Object.values(counts)]));
  const keys = PANEL_PARTS.map((part, at) => [(at + 1) % 10, () => location.assign(addressOf(part))]);
  useKeys({
    ...Object.fromEntries(keys),
    '?': () => document.getElementById(HELP_ID)?.togglePopover(),
  });
  return (
    <nav class="parts" aria-label="Parts">
      <a class="brand" href={href(['requests'])} aria-label="leadmock">
        <img src={new URL(icon, import.meta.url).href} alt="" width="22" height="22" /> <span>leadmock</span>
      </a>
      {Object.entries(GROUPS).map(([group, parts]) => (
        <div key={group}>
          <p>{group}</p>
          {Object.entries(parts).map(([part, title]) => (
            <a key={part} href={addressOf(part)} aria-current={part === current ? 'page' : undefined}>
              {title}
              {counts[part] && <Badge tone="accent">{counts[part]}</Badge>}
            </a>
          ))}
        </div>
      ))}
      <Troubled />
      {children}
    </nav>
  );
}

function Troubled() {
  const others = useOthers();
  if (others.length === 0) return null;
  return (
    <div class="troubled">
      <p>Other sandboxes</p>
      {others.slice(0, MAX_TROUBLED).map((one) => (
        <SandboxLink key={one.name} sandbox={one} />
      ))}
      <button type="button" popovertarget={SANDBOXES_ID}>
        All sandboxes
      </button>
    </div>
  );
}
