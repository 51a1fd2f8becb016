import net from 'node:net';

/** What a connection got until it closed, or until it was given up. */
export interface Got {
  /** How often each code came, and `success`. */
  outcomes: Map<string, number>;
  isClosed: boolean;
  afterMs: number;
}

export interface Talk {
  /** Sent at once. */
  bytes?: string | Buffer;
  /** Sent over and over behind that, as fast as it is taken. */
  endless?: string | Buffer;
  /** Half-close behind the bytes. */
  endsSending?: boolean;
  /** Hang up once so many answers have come. */
  answers?: number;
  /** Break the connection instead of reading, after so long. */
  resetsAfterMs?: number;
  /** Never read. */
  isDeaf?: boolean;
}

/** Longer than the 30 seconds that a request may take to arrive: what is still open then hangs. */
const PATIENCE_MS = 36_000;

function pour(socket: net.Socket, piece: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.writable && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

/** Longer than what is looked for, so that it is found wherever the answers are cut into pieces. */
const OVERLAP = 24;

/** Counts successes and error codes in a stream of envelopes; gives how many there were so far. */
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

/** One connection that does not behave. Resolves when it is closed, also when that takes until it is given up. */
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
