import net from 'node:net';

/** Responses on a connection until it closed or timed out. */
export interface Got {
  /** Number of responses by code, or `success`. */
  outcomes: Map<string, number>;
  isClosed: boolean;
  afterMs: number;
}

export interface Talk {
  /** Data that is sent first. */
  bytes?: string | Buffer;
  /** Data that is sent repeatedly afterwards, as fast as the server reads it. */
  endless?: string | Buffer;
  /** Whether the client half-closes the connection after the bytes. */
  endsSending?: boolean;
  /** Number of responses after which the client disconnects. */
  answers?: number;
  /** Milliseconds after which the client resets the connection without reading. */
  resetsAfterMs?: number;
  /** Whether the client never reads. */
  isDeaf?: boolean;
}

/**
 * Timeout in milliseconds, longer than the 30 seconds in which a request must arrive. An open connection then hangs.
 */
const PATIENCE_MS = 36_000;

function pour(socket: net.Socket, piece: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.writable && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

/** Number of characters that exceeds the searched text, so that a text across two pieces is found. */
const OVERLAP = 24;

/**
 * Counts successes and error codes in a stream of envelopes.
 * @returns a function that reads more text and returns the count so far
 */
function outcomeCounter(outcomes: Map<string, number>): (text: string) => number {
  let rest = '';
  let count = 0;
  return (text) => {
    rest += text;
    let end = 0;
    for (const found of rest.matchAll(/"status":"success"|"code":(\d{3})/g)) {
      const outcome = found[1] ?? 'success';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      count += 1;
      end = found.index + found[0].length;
    }
    rest = rest.slice(Math.max(end, rest.length - OVERLAP));
    return count;
  };
}

/** Opens one hostile connection. Resolves when it is closed, or when it times out. */
export function talk(
  port: number,
  { bytes, endless, endsSending, answers, resetsAfterMs, isDeaf }: Talk,
): Promise<Got> {
  return new Promise((resolve) => {
    const beganAt = performance.now();
    const outcomes = new Map<string, number>();
    const count = outcomeCounter(outcomes);
    let isClosed = true;
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const patience = setTimeout(() => {
      isClosed = false;
      socket.destroy();
    }, PATIENCE_MS);
    if (isDeaf) socket.pause();
    else {
      socket.setEncoding('latin1').on('data', (text) => {
        if (count(String(text)) >= (answers ?? Number.POSITIVE_INFINITY)) socket.end();
      });
    }
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(patience);
      resolve({ outcomes, isClosed, afterMs: performance.now() - beganAt });
    });
    socket.on('connect', () => {
      if (bytes !== undefined) socket.write(bytes);
      if (endless !== undefined) pour(socket, endless);
      if (endsSending) socket.end();
      if (resetsAfterMs !== undefined) setTimeout(() => socket.resetAndDestroy(), resetsAfterMs);
    });
  });
}
