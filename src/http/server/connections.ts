import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';

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
 */
export function closeBeforeReset(sandbox: Sandbox): void {
  if (!sandbox.faults.mayReset) return;
  for (const socket of connections.get(sandbox) ?? []) {
    if (lastRequests.get(socket)?.res.writableFinished) socket.destroy();
  }
}

/** Makes a response the last one of its connection while a reset is armed. */
export function closeAfterResponse(res: ServerResponse, sandbox: Sandbox): void {
  if (sandbox.faults.mayReset) res.shouldKeepAlive = false;
}
