import type { LoggedEvent } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { maskOf } from '../../requests/mask.ts';
import { controlOperation } from '../control-operation.ts';
import { presentChange, presentEntry } from '../journal/present.ts';

/** Server-sent event. The id, such as `17-3f2b8c1e`, contains the number of the event and the epoch of the log. */
export interface SentEvent {
  id: string;
  event: LoggedEvent['event'];
  data: object;
}

/**
 * @returns undefined if the client sent no id; 0, so that all kept events follow, if the id is invalid or from another
 * log
 */
function placeIn({ log }: Sandbox, lastEventId: string | undefined): number | undefined {
  if (lastEventId === undefined) return undefined;
  const [, place, epoch] = /^(\d{1,15})-(\w+)$/.exec(lastEventId) ?? [];
  return epoch === log.epoch ? Number(place) : 0;
}

function dataOf(logged: LoggedEvent, sandbox: Sandbox): object {
  if (logged.event === 'request') return presentEntry(logged.entry, sandbox);
  if (logged.event !== 'changes') return logged.data;
  const mask = maskOf(sandbox);
  return { operation: logged.operation, changes: logged.changes.map((change) => presentChange(change, mask)) };
}

/**
 * Sends events. When the sandbox is deleted or evicted, calls `onEnd`.
 * @returns a function that stops the stream
 */
export type EventStream = (send: (event: SentEvent) => void, onEnd?: () => void) => () => void;

/** With `lastEventId`, the stream begins with kept events; otherwise, the stream contains only new events. */
export function eventStream(sandbox: Sandbox, lastEventId: string | undefined): EventStream {
  const { log } = sandbox;
  const after = placeIn(sandbox, lastEventId);
  return (send, onEnd) => {
    const sendLogged = (logged: LoggedEvent) =>
      send({ id: `${logged.id}-${log.epoch}`, event: logged.event, data: dataOf(logged, sandbox) });
    if (after !== undefined) for (const missed of log.since(after)) sendLogged(missed);
    return log.listen(sendLogged, onEnd);
  };
}

export const events = controlOperation({
  id: 'events',
  method: 'GET',
  path: '/_mock/events',
  summary: 'Stream requests and changes as server-sent events',
  isStream: true,
  handle: ({ sandbox, lastEventId }) => eventStream(sandbox, lastEventId),
});
