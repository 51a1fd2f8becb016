import type { Fault, JournalRequest, RecordOf, SandboxEvent } from '../../client/index.ts';
import type { routes } from '../../generated/routes.ts';
import { call, listSandboxes } from './control.ts';

type Answer<Id extends keyof typeof routes> = Awaited<ReturnType<typeof call<Id>>>;
/** What may make a fact old: an event, or that another second has passed, for what no event tells. */
export type PageEvent = SandboxEvent | { event: 'second'; data?: undefined };
type EventName = PageEvent['event'];
type DataOf<Event extends EventName> = Extract<PageEvent, { event: Event }>['data'];

/** Something that the server knows: how it is read, and what makes what was read old. New contents or operations make everything old. */
interface Kind<Value> {
  /** Undefined for what is only told. */
  read?: (() => Promise<Value>) | undefined;
  oldBy: { [Event in EventName]?: (data: DataOf<Event>, value: Value | undefined) => boolean };
  /** What a request makes of it, so that it need not be read anew. */
  grow?: ((value: Value, request: JournalRequest) => Value) | undefined;
}

const kind = <Value>(read: Kind<Value>['read'], oldBy: Kind<Value>['oldBy'] = {}, grow?: Kind<Value>['grow']) =>
  ({ read, oldBy, grow }) as Kind<Value>;
const always = () => true;
const recordsChange: Kind<unknown>['oldBy'] = { request: ({ changes }) => changes.length > 0, changes: always };

const isAnyArmed = (_data: unknown, armed: readonly Fault[] | undefined) => armed?.length !== 0;

/** Of an answer, what is asked for. */
const listOf =
  <Id extends keyof typeof routes, Field extends string & keyof Answer<Id>>(
    id: Id,
    field: Field,
    parts?: Parameters<typeof call<Id>>[1],
  ) =>
  async () =>
    ((await call(id, parts)) as Answer<Id>)[field];

/** As many as the journal retains. */
const MOST_REQUESTS = 1000;

/** Its requests, newest first, and how many earlier ones are not among them. */
type Journal = Readonly<Answer<'get-requests'>>;

/** A request is told of once more when its body has come later than its answer. */
function withRequest({ requests, evicted }: Journal, request: JournalRequest): Journal {
  const at = requests.findIndex(({ id }) => id === request.id);
  const all = at < 0 ? [request, ...requests] : requests.with(at, request);
  const kept = all.slice(0, MOST_REQUESTS);
  return { requests: kept, evicted: evicted + all.length - kept.length };
}

/** The requests that are left when so many have been evicted in all. */
export const retained = ({ requests, evicted: before }: Journal, evicted: number) =>
  requests.filter((_one, at) => at < requests.length + before - evicted);

/** All that the pages show of the sandbox. */
export const kinds = {
  info: kind(() => call('index'), { sandboxes: always }),
  /** Whether events come, and why not. */
  live: kind<{ isLive: boolean; problem?: string }>(undefined),
  requests: kind<Journal>(
    async () => {
      const journal = await call('get-requests');
      journal.requests.reverse();
      return journal;
    },
    { journal: always },
    withRequest,
  ),
  /** How many the journal has dropped for room: no event tells of that. */
  evicted: kind(listOf('get-requests', 'evicted', { query: { limit: 0 } }), { journal: always, second: always }),
  clock: kind(async () => ({ ...(await call('get-clock')), at: performance.now() }), { clock: always }),
  assumptions: kind(() => call('get-assumptions'), { assumptions: always }),
  /** With what overrides make of them; those belong to the start of a sandbox. */
  rules: kind(() => call('rules')),
  openApi: kind(() => call('openapi')),
  controlOpenApi: kind(() => call('control-openapi')),
  faults: kind(listOf('get-faults', 'faults'), {
    faults: always,
    // Where none is armed, no request can spend one.
    request: isAnyArmed,
    // No event tells that one holds a request, or has lived its time.
    second: isAnyArmed,
  }),
  warnings: kind(listOf('warnings', 'warnings'), {
    request: ({ warnings }) => warnings.length > 0,
    journal: always,
  }),
  coverage: kind(() => call('coverage'), { request: always }),
  counts: kind(listOf('index', 'counts'), recordsChange),
  /** Another one whenever records may have changed: those are asked for page by page. */
  revision: kind(async () => performance.now(), recordsChange),
  users: kind(
    listOf('get-collection', 'records', { params: { collection: 'users' } }) as () => Promise<RecordOf<'users'>[]>,
    {
      changes: always,
    },
  ),
  // Every request with a token prolongs it.
  tokens: kind(listOf('get-tokens', 'tokens'), { request: always, changes: always, clock: always }),
  snapshots: kind(listOf('get-snapshots', 'snapshots'), { snapshots: always }),
  sandboxes: kind(listSandboxes, { sandboxes: always }),
  fixtures: kind(listOf('fixtures', 'fixtures'), { fixture: always }),
};

export type FactName = keyof typeof kinds;
export type FactOf<Name extends FactName> = (typeof kinds)[Name] extends Kind<infer Value> ? Value : never;

/** Whether an event makes what was read of a fact old. */
export function isOldBy(name: FactName, { event, data }: PageEvent, value: unknown) {
  const test = kinds[name].oldBy[event] as ((data: unknown, value: unknown) => boolean) | undefined;
  return event === 'contents' || event === 'operations' || test?.(data, value);
}
