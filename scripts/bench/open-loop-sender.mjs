// Separate process that sends requests at a fixed rate, independent of earlier requests, and measures each latency from
// the time at which the request was due. So a stall of the server also delays all requests that are due meanwhile.
// (With a fixed rate, autocannon sends the requests of a second at once, waits for the next second, and corrects
// latencies as if each connection were due once a millisecond.)
import { once } from 'node:events';
import net from 'node:net';

/** Timeout of the last responses in milliseconds. */
const PATIENCE_MS = 10_000;
/** Milliseconds of sleep between two reads of the clock; the system turns them into about 70 microseconds. */
const NAP_MS = 0.02;
/** Milliseconds before a request is due in which the sender does not sleep. */
const AWAKE_MS = 0.05;
const HEAD_END = '\r\n\r\n';

function bytesOf({ host, method, path, headers, body = '' }) {
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
  return Buffer.from(
    [`${method} ${path} HTTP/1.1`, `host: ${host}`, ...lines.map((line) => line.join(': ')), '', body].join('\r\n'),
  );
}

/** @throws Error if the response is not a success */
function isWhole(response) {
  const headEnd = response.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const [, bytes] = /\r\ncontent-length: (\d+)/i.exec(response.slice(0, headEnd + 2)) ?? [];
  if (!response.startsWith('HTTP/1.1 200 ') || bytes === undefined) throw new Error(response);
  if (response.length < headEnd + HEAD_END.length + Number(bytes)) return false;
  if (!response.includes('"status":"success"', headEnd)) throw new Error(response);
  return true;
}

async function connections(port, count) {
  const sockets = Array.from({ length: count }, () => net.connect(port, '127.0.0.1').setNoDelay(true));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

/**
 * Sends each request when the request is due, or later if all connections are in use.
 * @returns percentiles of the latencies, and of the delays of the sender itself, in milliseconds
 */
async function send({ port, rate, seconds, connections: count, ...request }) {
  const sockets = await connections(port, count);
  const bytes = bytesOf({ host: `127.0.0.1:${port}`, ...request });
  const total = Math.round(rate * seconds);
  const latencies = new Float64Array(total);
  const lateness = [];
  const idle = [...sockets];
  const pending = new Map();
  /** Number of sent requests. Due requests without a connection wait; the first of them is sent next. */
  let sent = 0;
  let due = 0;
  let answered = 0;
  const startedAt = performance.now();
  const dueAt = (at) => startedAt + (at * 1000) / rate;
  const sendOn = (socket) => {
    pending.set(socket, { at: sent, text: '' });
    sent += 1;
    socket.write(bytes);
  };
  await new Promise((resolve, reject) => {
    for (const socket of sockets) {
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('the server closed a connection')));
      socket.setEncoding('latin1').on('data', (chunk) => {
        const one = pending.get(socket);
        one.text += chunk;
        try {
          if (!isWhole(one.text)) return;
        } catch (error) {
          reject(error);
          return;
        }
        latencies[one.at] = performance.now() - dueAt(one.at);
        answered += 1;
        if (sent < due) sendOn(socket);
        else idle.push(socket);
      });
    }
    // A timer may be late by a millisecond. Reading the clock without sleeping would use a whole core: with two cores,
    // the server would share its core with the threads of its engine, and the scheduler would determine the latencies.
    const never = new Int32Array(new SharedArrayBuffer(4));
    const tick = () => {
      const now = performance.now();
      while (due < total && dueAt(due) <= now) {
        due += 1;
        if (idle.length === 0) continue;
        lateness.push(now - dueAt(sent));
        sendOn(idle.shift());
      }
      if (answered === total) resolve();
      else if (now > dueAt(total) + PATIENCE_MS) reject(new Error(`${total - answered} of ${total} are not answered`));
      else {
        if (due < total && dueAt(due) - performance.now() > AWAKE_MS) Atomics.wait(never, 0, 0, NAP_MS);
        setImmediate(tick);
      }
    };
    tick();
  }).finally(() => {
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
  });
  return { requests: total, latencies: percentiles(latencies), lateness: percentiles(Float64Array.from(lateness)) };
}

function percentiles(values) {
  const sorted = values.toSorted();
  const of = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: of(0.5), p95: of(0.95), p99: of(0.99), slowest: of(1) };
}

process.on('message', async (order) => {
  try {
    process.send(await send(order));
  } catch (error) {
    process.send({ failed: String(error) });
  }
});
