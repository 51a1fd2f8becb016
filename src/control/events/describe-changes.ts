import type { Act } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { describeClock } from '../clock/clock.ts';

type Values = Readonly<Record<string, unknown>>;

export function partsOf({ state, clock, assumptions, faults, snapshots, journal, forgetsJournal }: Sandbox) {
  return {
    state,
    clock: clock.setting,
    assumptions: assumptions as Values,
    armed: faults.all().map(({ id }) => id),
    snapshots: new Map<string, object>(snapshots),
    retained: forgetsJournal ? 0 : journal.bytes,
  };
}

export function describeChanges(operation: string, before: ReturnType<typeof partsOf>, sandbox: Sandbox): Act[] {
  const now = partsOf(sandbox);
  const acts: Act[] = [];
  const changes = sandbox.pendingChanges ?? [];
  if (now.state !== before.state) {
    acts.push({ event: 'contents', data: { operation, fixture: sandbox.startUp.fixture.name } });
  } else if (changes.length > 0) acts.push({ event: 'changes', operation, changes });
  const isMoved = now.clock.offset_ms !== before.clock.offset_ms || now.clock.frozen_at !== before.clock.frozen_at;
  if (isMoved) acts.push({ event: 'clock', data: { operation, ...describeClock(sandbox.clock) } });
  const values = Object.entries(now.assumptions).filter(([id, value]) => before.assumptions[id] !== value);
  if (values.length > 0) acts.push({ event: 'assumptions', data: { operation, values: Object.fromEntries(values) } });
  const armed = now.armed.filter((id) => !before.armed.includes(id));
  const disarmed = before.armed.filter((id) => !now.armed.includes(id));
  if (armed.length + disarmed.length > 0) acts.push({ event: 'faults', data: { operation, armed, deleted: disarmed } });
  const saved = [...now.snapshots].flatMap(([name, one]) => (before.snapshots.get(name) === one ? [] : [name]));
  const deleted = [...before.snapshots.keys()].filter((name) => !now.snapshots.has(name));
  if (saved.length + deleted.length > 0) acts.push({ event: 'snapshots', data: { operation, saved, deleted } });
  if (now.retained === 0 && before.retained > 0) acts.push({ event: 'journal', data: { operation } });
  return acts;
}
