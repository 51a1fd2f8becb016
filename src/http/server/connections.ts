import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from '../../core/real-time.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';

/** A client reads the end of a connection, and then closes it. */
const TURNS_OF_A_CLOSE = 3;

interface LastRequest {
  sandbox: Sandbox;
  res: ServerResponse;
}

const lastRequests = new WeakMap<Socket, LastRequest>();
/** Open connections by the sandbox of their last request. */
const connections = new WeakMap<Sandbox, Set<Socket>>();

/** Notes whose request came last on a connection. */
export function noteRequest(res: ServerResponse, sandbox: Sandbox): void {
  const { socket } = res.req;
  const last = lastRequests.get(socket);
  if (last?.sandbox === sandbox) {
    last.res = res;
    return;
  }
  if (last) connections.get(last.sandbox)?.delete(socket);
  else socket.once('close', () => forget(socket));
  lastRequests.set(socket, { sandbox, res });
  const sockets = connections.get(sandbox) ?? new Set();
  connections.set(sandbox, sockets.add(socket));
}

function forget(socket: Socket): void {
  const last = lastRequests.get(socket);
  if (last) connections.get(last.sandbox)?.delete(socket);
}

/**
 * Browsers repeat a request by themselves if a connection that they used before is reset: the page would see a success, and a payment
 * would be booked twice. So while a reset is armed, each response closes its connection, and idle connections are closed.
 *
 * Waits until a client in the same process has noticed: otherwise it sends its next request on a closed connection, and the
 * request is lost before it arrives.
 */
export async function closeBeforeReset(sandbox: Sandbox): Promise<void> {
  if (!sandbox.faults.mayReset) return;
  const idle = [...(connections.get(sandbox) ?? [])].filter((socket) => lastRequests.get(socket)?.res.writableFinished);
  if (idle.length === 0) return;
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())));
  for (let turn = 0; turn < TURNS_OF_A_CLOSE; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Makes a response the last one of its connection while a reset is armed. */
export function closeAfterResponse(res: ServerResponse, sandbox: Sandbox): void {
  if (sandbox.faults.mayReset) res.shouldKeepAlive = false;
}
