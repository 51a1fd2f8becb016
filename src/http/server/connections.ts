import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from '../../core/real-time.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';

/** Turns of the event loop after which clients in this process have noticed that the server closed a connection. */
const TURNS_OF_A_CLOSE = 3;

interface LastRequest {
  sandbox: Sandbox;
  res: ServerResponse;
}

const lastRequests = new WeakMap<Socket, LastRequest>();
/** A connection belongs to the sandbox of its last request. */
const connections = new WeakMap<Sandbox, Set<Socket>>();

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
 * If a fault with the effect `reset` is armed, closes the idle connections of the sandbox. Otherwise browsers may
 * repeat a request whose reused connection is reset, and hide the reset from the page. Waits until clients in this
 * process have noticed the closed connections.
 */
export async function closeBeforeReset(sandbox: Sandbox): Promise<void> {
  if (!sandbox.faults.mayReset) return;
  const idle = [...(connections.get(sandbox) ?? [])].filter((socket) => lastRequests.get(socket)?.res.writableFinished);
  if (idle.length === 0) return;
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())));
  for (let turn = 0; turn < TURNS_OF_A_CLOSE; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** For the reason, see `closeBeforeReset`. */
export function closeAfterResponse(res: ServerResponse, sandbox: Sandbox): void {
  if (sandbox.faults.mayReset) res.shouldKeepAlive = false;
}
