import type { MockControl, SandboxEvent } from '../../client/index.ts';

type EventName = SandboxEvent['event'];
type DataOf<Event extends EventName> = Extract<SandboxEvent, { event: Event }>['data'];

/** Something that the server knows: how it is read, and which events make what was read old. New contents make everything old. */
interface Kind<Value> {
  read: (control: MockControl) => Promise<Value>;
  oldBy: { [Event in EventName]?: (data: DataOf<Event>, value: Value | undefined) => boolean };
}

const kind = <Value>(read: Kind<Value>['read'], oldBy: Kind<Value>['oldBy'] = {}): Kind<Value> => ({ read, oldBy });
const always = () => true;
const recordsChange: Kind<unknown>['oldBy'] = { request: ({ changes }) => changes.length > 0, changes: always };

/** All that the pages show of the sandbox, but for its journal, which comes request by request. */
export const kinds = {
  info: kind((control) => control.info(), { sandboxes: always }),
  clock: kind(async (control) => ({ ...(await control.clock.get()), at: performance.now() }), { clock: always }),
  assumptions: kind((control) => control.assumptions.get(), { assumptions: always }),
  /** With what overrides make of them; those belong to the start of a sandbox. */
  rules: kind((control) => control.call('rules')),
  openApi: kind((control) => control.openApi()),
  faults: kind((control) => control.faults.list(), {
    faults: always,
    // Where none is armed, no request can spend one.
    request: (_data, armed) => armed?.length !== 0,
  }),
  warnings: kind((control) => control.warnings(), {
    request: ({ warnings }) => warnings.length > 0,
    journal: always,
  }),
  coverage: kind((control) => control.coverage(), { request: always }),
  counts: kind(async (control) => (await control.info()).counts, recordsChange),
  /** Another one whenever records may have changed: those are asked for page by page. */
  revision: kind(async () => performance.now(), recordsChange),
  users: kind((control) => control.records('users'), { changes: always }),
  // Every request with a token prolongs it.
  tokens: kind((control) => control.tokens.list(), { request: always, changes: always, clock: always }),
  snapshots: kind((control) => control.snapshots.list(), { snapshots: always }),
  sandboxes: kind((control) => control.sandboxes.list(), { sandboxes: always }),
  fixtures: kind((control) => control.fixtures(), { fixture: always }),
};

export type FactName = keyof typeof kinds;
export type FactOf<Name extends FactName> = Awaited<ReturnType<(typeof kinds)[Name]['read']>>;

/** Whether an event makes what was read of a fact old. */
export function isOldBy<Name extends FactName>(name: Name, { event, data }: SandboxEvent, value?: FactOf<Name>) {
  if (event === 'contents') return true;
  const test = kinds[name].oldBy[event] as ((data: unknown, value: unknown) => boolean) | undefined;
  return test?.(data, value) ?? false;
}
