import type { EventStream, SentEvent } from '../../control/events/events.ts';
import { jsonInTurns } from '../../core/json/in-turns.ts';
import { clearInterval, setInterval } from '../../core/real-time.ts';
import type { ServiceResponse } from '../service/exchange.ts';

/** What a client may leave unread before it is dropped. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** So often a comment keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** A comment with which every stream begins: whoever reads it misses nothing from then on. */
const EVENTS_BEGIN = ': what happens in this sandbox\n\n';

/** An event as a browser's EventSource reads it. */
function bytesOf({ id, event }: SentEvent, json: string): Buffer {
  return Buffer.from(`id: ${id}\nevent: ${event}\ndata: ${json}\n\n`);
}

/** The latest event as bytes: hundreds of readers get the same ones. */
let latest: { event: SentEvent; bytes: Buffer | Promise<Buffer> } | undefined;

function bytesAtOnce(event: SentEvent): Buffer {
  if (latest?.event !== event || latest.bytes instanceof Promise) {
    latest = { event, bytes: bytesOf(event, JSON.stringify(event.data)) };
  }
  return latest.bytes as Buffer;
}

async function bytesInTurns(event: SentEvent): Promise<Buffer> {
  if (latest?.event !== event) {
    latest = { event, bytes: jsonInTurns(event.data).then((json) => bytesOf(event, json)) };
  }
  return latest.bytes;
}

/** Sends events until the client leaves. One that does not read is dropped: nothing is kept for it. */
export function sendEvents(res: ServiceResponse, stream: EventStream, signal: AbortSignal): void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
  // A stream has no end that HEAD could wait for.
  if (res.req.method === 'HEAD') {
    res.end();
    return;
  }
  const isFull = () => res.writableLength > MOST_UNREAD_BYTES;
  const send = (event: SentEvent) => {
    if (res.destroyed) return;
    if (isFull()) res.destroy();
    else res.write(bytesAtOnce(event));
  };
  const sendInTurns = async (event: SentEvent) => {
    const bytes = await bytesInTurns(event);
    if (!res.destroyed) res.write(bytes);
  };
  res.write(EVENTS_BEGIN);
  const heartbeat = setInterval(() => {
    if (!res.destroyed && !res.writableNeedDrain) res.write(':\n\n');
  }, HEARTBEAT_MS).unref();
  const end = () => {
    clearInterval(heartbeat);
    res.end();
  };
  const hasRead = () =>
    new Promise<void>((resolve) => {
      const goOn = () => {
        res.off('drain', goOn).off('close', goOn);
        resolve();
      };
      res.on('drain', goOn).on('close', goOn);
    });
  const stop = stream.start({ send, sendInTurns, isFull, hasRead, drop: () => res.destroy() }, end);
  signal.addEventListener('abort', () => {
    stop();
    end();
  });
}
