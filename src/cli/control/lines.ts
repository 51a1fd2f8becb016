import type { Fault, Snapshot } from '../../client/index.ts';
import type { ClockState, JournalRequest, Shapes } from '../../generated/shapes.ts';
import { faultName } from '../../mock/core/fault-effects.ts';
import { asJson, asLine, counted } from '../print/print.ts';
import { fieldLines, table } from '../print/table.ts';

export interface SentCall {
  params: Readonly<Record<string, string>>;
  body: object | undefined;
  /** Positional arguments after the command and its action. */
  typed: readonly string[];
}

type Response<Operation extends string> = Shapes[`control/${Operation}.response.json` & keyof Shapes];

/** @returns an empty string if the fault matches all requests */
export function matchLine({ match }: Pick<Fault, 'match'>): string {
  return Object.entries(match)
    .map(([name, value]) => `${name}=${asLine(value)}`)
    .join(' ');
}

function faultLines(faults: readonly Fault[], width: number): string[] {
  if (faults.length === 0) return ['No armed faults.'];
  const rows = faults.map((fault) => {
    const { id, remaining, hanging = 0 } = fault;
    const fired = hanging > 0 ? `${fault.fired}, ${hanging} hanging` : fault.fired;
    return { id, fault: faultName(fault), match: matchLine(fault), fired, remaining: remaining ?? 'unlimited' };
  });
  return table(rows, width);
}

function faultText(fault: Fault): string {
  const fired = fault.fired === 0 ? '(never fired)' : `(fired ${counted(fault.fired, 'time')})`;
  return [`#${fault.id}`, faultName(fault), matchLine(fault), fired].filter((part) => part !== '').join(' ');
}

function removedFaults(faults: readonly Fault[]): string[] {
  const removed = `Removed ${counted(faults.length, 'fault')}`;
  return [faults.length === 0 ? removed : `${removed}: ${faults.map(faultText).join(', ')}`];
}

function armedFault(fault: Fault): string[] {
  const { id, remaining } = fault;
  const count = remaining === null ? 'every matching request' : counted(remaining, 'request');
  const match = matchLine(fault);
  return [`Armed fault #${id}: ${faultName(fault)}${match === '' ? '' : ` ${match}`}, for ${count}`];
}

function changedLines(done: string, { stateHash, unfiredFaults }: Response<'reset'>): string[] {
  const unfired = unfiredFaults.map((fault) =>
    asLine(`Fault never fired: #${fault.id} ${faultName(fault)} ${matchLine(fault)}`.trimEnd()),
  );
  return [done, `State hash: ${stateHash}`, ...unfired];
}

function clockLines({ now, frozen }: ClockState): string[] {
  return [`${now} (${frozen ? 'frozen' : 'running'})`];
}

function changedClock(clock: ClockState): string[] {
  return [`Set the clock to ${clockLines(clock)}`];
}

function snapshotLines(snapshots: readonly Snapshot[], width: number): string[] {
  if (snapshots.length === 0) return ['No snapshots. Save one with leadmock snapshot save <name>'];
  const rows = snapshots.map(({ name, takenAt, stateHash, counts }) => ({
    name,
    takenAt,
    records: Object.values(counts).reduce((sum, count) => sum + count, 0),
    stateHash: stateHash.slice(0, 12),
  }));
  return table(rows, width);
}

function stateLines(document: object, width: number): string[] {
  const { collections = {}, ...documented } = document as { collections?: object };
  const counts = Object.entries({ ...documented, ...collections }).flatMap(([collection, records]) =>
    Array.isArray(records) ? [{ collection, records: records.length }] : [],
  );
  return table(counts, width);
}

function recordLines({ records, total }: Response<'get-collection'>, collection: string, width: number): string[] {
  if (records.length === 0) return [`No matching ${collection}${total > 0 ? ` in this range (${total} in all)` : ''}`];
  const of = records.length < total ? `${records.length} of ` : '';
  return [...table(records, width), '', `${of}${counted(total, 'record')}`];
}

function changesLine(changes: JournalRequest['changes']): string {
  return changes.map(({ action, collection, id }) => `${action} ${collection} ${asLine(id)}`).join(', ');
}

function journalLines(response: Response<'get-requests'>, width: number): string[] {
  // With format=har, the response is a HAR file instead of a list of requests.
  if (!('requests' in response)) return [asJson(response)];
  const { requests, evicted } = response;
  if (requests.length === 0) return ['No matching requests in the journal.'];
  const rows = requests.map(({ id, method, path, status, code, rules, fault, changes }) => ({
    id,
    request: `${method} ${path}`,
    status,
    code: code ?? '',
    rule: rules[0] ?? '',
    fault: fault ? faultName(fault) : '',
    changes: changesLine(changes),
  }));
  return [...table(rows, width), ...(evicted > 0 ? [`${counted(evicted, 'older request')} evicted`] : [])];
}

const linesOf = {
  reset(response: Response<'reset'>, { body }) {
    const { fixture, retain = [] } = body as { fixture?: string; retain?: string[] };
    const where = fixture === undefined ? 'the initial state' : `the fixture ${fixture}`;
    return changedLines(`Reset to ${where}${retain.length > 0 ? `; kept: ${retain.join(', ')}` : ''}`, response);
  },
  seed({ stateHash }: Response<'seed'>, { body, typed: [source] }) {
    const { mode } = body as { mode?: string };
    const done = mode === 'merge' ? `Merged ${source} into the state` : `Replaced the state with ${source}`;
    return [done, `State hash: ${stateHash}`];
  },
  'get-state': (response: object, _asked, width) => stateLines(response, width),
  'get-collection': (response: Response<'get-collection'>, { params }, width) =>
    recordLines(response, params['collection'] as string, width),
  'get-record': (response: object) => fieldLines({ ...response }),
  'get-requests': (response: Response<'get-requests'>, _asked, width) => journalLines(response, width),
  'clear-requests': ({ deleted }: Response<'clear-requests'>) => [
    `Removed ${counted(deleted, 'request')} from the journal`,
  ],
  verify: ({ count, requestIds }: Response<'verify'>) => [
    `Found ${[counted(count, 'matching request'), ...requestIds.map((id) => `#${id}`)].join(' ')}`,
  ],
  'get-faults': ({ faults }: Response<'get-faults'>, _asked, width) => faultLines(faults, width),
  'arm-fault': armedFault,
  'delete-fault': ({ deleted }: Response<'delete-fault'>) => removedFaults([deleted]),
  'clear-faults': ({ deleted }: Response<'clear-faults'>) => removedFaults(deleted),
  'get-clock': clockLines,
  'set-clock': changedClock,
  'advance-clock': changedClock,
  'reset-clock': changedClock,
  'get-snapshots': ({ snapshots }: Response<'get-snapshots'>, _asked, width) => snapshotLines(snapshots, width),
  'save-snapshot': ({ name, stateHash }: Snapshot) => [`Saved snapshot ${name}`, `State hash: ${stateHash}`],
  'restore-snapshot': (response: Response<'restore-snapshot'>, { params }) =>
    changedLines(`Restored snapshot ${params['name']}`, response),
  'delete-snapshot': ({ deleted }: Response<'delete-snapshot'>) => [`Deleted snapshot ${deleted.name}`],
} satisfies Partial<Record<string, (response: never, asked: SentCall, width: number) => string[]>>;

export type ShownOperation = keyof typeof linesOf;

export function linesFor(operation: ShownOperation, response: object, asked: SentCall, width: number): string[] {
  return (linesOf[operation] as (response: object, asked: SentCall, width: number) => string[])(response, asked, width);
}
