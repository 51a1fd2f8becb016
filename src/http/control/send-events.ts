import type { EventStream, SentEvent } from '../../control/events/events.ts';
import { clearInterval, setInterval } from '../../core/real-time.ts';
import type { ServiceResponse } from '../service/exchange.ts';

/** What a client may leave unread before it is dropped. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** So often a comment keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** A comment with which every stream begins: whoever reads it misses nothing from then on. */
const EVENTS_BEGIN = ': what happens in this sandbox\n\n';

/** An event as a browser's EventSource reads it. */
function eventText({ id, event, data }: SentEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The latest event as bytes: hundreds of readers get the same ones. */
let latest: { event: SentEvent; bytes: Buffer } | undefined;

function bytesOf(event: SentEvent): Buffer {
  if (latest?.event !== event) latest = { event, bytes: Buffer.from(eventText(event)) };
  return latest.bytes;
}

/** Sends events until the client leaves. One that does not read is dropped: nothing is kept for it. */
export function sendEvents(res: ServiceResponse, stream: EventStream, signal: AbortSignal): void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
  const isFull = () => res.writableLength > MOST_UNREAD_BYTES;
  const send = (event: SentEvent) => {
    if (res.destroyed) return;
    if (isFull()) res.destroy();
    else res.write(bytesOf(event));
  };
  res.write(EVENTS_BEGIN);
  const heartbeat = setInterval(() => {
    if (!res.destroyed && !res.writableNeedDrain) res.write(':\n\n');
  }, HEARTBEAT_MS).unref();
  const end = () => {
    clearInterval(heartbeat);
    res.end();
  };
  const onceRead = (act: () => void) => res.once('drain', act);
  const stop = stream.start({ send, isFull, onceRead }, end);
  signal.addEventListener('abort', () => {
    stop();
    end();
  });
}
