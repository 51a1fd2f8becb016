import type { EventStream, SentEvent } from '../../control/events/events.ts';
import { clearInterval, setInterval } from '../../core/real-time.ts';
import type { ServiceResponse } from '../service/exchange.ts';

/** Unread bytes above which leadmock disconnects the client: four times the byte limit of the default journal. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;
/** Interval of SSE comments, which keep proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000;

/** SSE comment that shows the client that the stream is open. */
const EVENTS_BEGIN = ': events of this sandbox\n\n';

function eventText({ id, event, data }: SentEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export function sendEvents(res: ServiceResponse, stream: EventStream, signal: AbortSignal): void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
  // The response to a HEAD request must end.
  if (res.req.method === 'HEAD') {
    res.end();
    return;
  }
  const send = (event: SentEvent) => {
    if (res.destroyed) return;
    if (res.writableLength > MAX_UNREAD_BYTES) res.destroy();
    else res.write(eventText(event));
  };
  res.write(EVENTS_BEGIN);
  const heartbeat = setInterval(() => {
    if (!res.destroyed && !res.writableNeedDrain) res.write(':\n\n');
  }, HEARTBEAT_MS).unref();
  const end = () => {
    clearInterval(heartbeat);
    res.end();
  };
  const stop = stream(send, end);
  signal.addEventListener('abort', () => {
    stop();
    end();
  });
}
