import type { Fault, JournalRequest, RecordOf, SandboxEvent } from '../../client/index.ts';
import type { routes } from '../../generated/routes.ts';
import { call, listSandboxes } from './control.ts';

type ResponseOf<Id extends keyof typeof routes> = Awaited<ReturnType<typeof call<Id>>>;
export type PageEvent = SandboxEvent | { event: 'second'; data?: undefined };
type EventName = PageEvent['event'];
type DataOf<Event extends EventName> = Extract<PageEvent, { event: Event }>['data'];

interface FactKind<Value> {
  /** undefined if only `openFacts` sets the fact. */
  read?: (() => Promise<Value>) | undefined;
  /** Whether an event makes the fact outdated. `contents` and `operations` make every fact outdated. */
  oldBy: { [Event in EventName]?: (data: DataOf<Event>, value: Value | undefined) => boolean };
  /** Adds a request to the fact, instead of another read. */
  grow?: ((value: Value, request: JournalRequest) => Value) | undefined;
}

const kind = <Value>(
  read: FactKind<Value>['read'],
  oldBy: FactKind<Value>['oldBy'] = {},
  grow?: FactKind<Value>['grow'],
) => ({ read, oldBy, grow }) as FactKind<Value>;
const always = () => true;
const recordsChange: FactKind<unknown>['oldBy'] = { request: ({ changes }) => changes.length > 0, changes: always };

const isAnyArmed = (_data: unknown, armed: readonly Fault[] | undefined) => armed?.length !== 0;

const listOf =
  <Id extends keyof typeof routes, Field extends string & keyof ResponseOf<Id>>(
    id: Id,
    field: Field,
    parts?: Parameters<typeof call<Id>>[1],
  ) =>
  async () =>
    ((await call(id, parts)) as ResponseOf<Id>)[field];

/** Maximum number of requests that the page keeps. A journal has more only with a large `--journal-limit`. */
const MAX_REQUESTS = 10_000;

/** The newest request is the first. */
type Journal = Readonly<ResponseOf<'get-requests'>> & {
  /** Number of older requests that the page does not keep. */
  omitted: number;
};

/** Adds a request, or replaces its earlier version: a request with a pending body may have two events. */
function withRequest({ requests, evicted, omitted }: Journal, request: JournalRequest): Journal {
  const at = requests.findIndex(({ id }) => id === request.id);
  const all = at < 0 ? [request, ...requests] : requests.with(at, request);
  const kept = all.slice(0, MAX_REQUESTS);
  return { requests: kept, evicted, omitted: omitted + all.length - kept.length };
}

/** @returns the requests that the server has not evicted, and the number of requests that only the server has */
export function retained({ requests, evicted: before, omitted }: Journal, evicted: number) {
  const count = requests.length + omitted + before - evicted;
  return { requests: requests.slice(0, Math.max(0, count)), omitted: Math.max(0, count - requests.length) };
}

const recordsOf = <Name extends 'users' | 'employees'>(collection: Name) =>
  kind(listOf('get-collection', 'records', { params: { collection } }) as () => Promise<RecordOf<Name>[]>, {
    changes: always,
  });

export const kinds = {
  info: kind(() => call('index'), { sandboxes: always }),
  live: kind<{ isLive: boolean; problem?: string }>(undefined),
  requests: kind<Journal>(
    async () => {
      const journal = await call('get-requests');
      journal.requests.reverse();
      return { ...journal, omitted: 0 };
    },
    { journal: always },
    withRequest,
  ),
  /** The page reads these every second, because evictions and held requests have no event. */
  journal: kind(() => call('get-requests', { query: { limit: 0 } }), { journal: always, second: always }),
  requestCount: kind(listOf('verify', 'count', { body: { match: {}, atLeast: 0 } }), {
    request: always,
    journal: always,
  }),
  clock: kind(async () => ({ ...(await call('get-clock')), at: performance.now() }), { clock: always }),
  assumptions: kind(() => call('get-assumptions'), { assumptions: always }),
  /** Overrides need no event, because overrides are start-up settings of a sandbox. */
  rules: kind(() => call('rules'), { assumptions: always }),
  openApi: kind(() => call('openapi')),
  controlOpenApi: kind(() => call('control-openapi')),
  faults: kind(listOf('get-faults', 'faults'), {
    faults: always,
    // Without an armed fault, a request cannot change the list of faults.
    request: isAnyArmed,
    // The hang of a request and the expiry of a fault have no event.
    second: isAnyArmed,
  }),
  warnings: kind(listOf('warnings', 'warnings'), {
    request: ({ warnings }) => warnings.length > 0,
    journal: always,
  }),
  coverage: kind(() => call('coverage'), { request: always }),
  counts: kind(listOf('index', 'counts'), recordsChange),
  /** Changes when records may have changed, so that components read their records again. */
  revision: kind(async () => performance.now(), recordsChange),
  users: recordsOf('users'),
  employees: recordsOf('employees'),
  // Every request may renew its token.
  tokens: kind(listOf('get-tokens', 'tokens'), { request: always, changes: always, clock: always }),
  snapshots: kind(listOf('get-snapshots', 'snapshots'), { snapshots: always }),
  sandboxes: kind(listSandboxes, { sandboxes: always }),
  fixtures: kind(listOf('fixtures', 'fixtures'), { fixture: always }),
};

export type FactName = keyof typeof kinds;
export type FactOf<Name extends FactName> = (typeof kinds)[Name] extends FactKind<infer Value> ? Value : never;

export function isOldBy(name: FactName, { event, data }: PageEvent, value: unknown) {
  const test = kinds[name].oldBy[event] as ((data: unknown, value: unknown) => boolean) | undefined;
  return event === 'contents' || event === 'operations' || test?.(data, value);
}
