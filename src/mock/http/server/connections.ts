import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';

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

/** Whether a browser sent the request. Node's `fetch` sends `sec-fetch-mode`, but not this header. */
function isOfBrowser({ req }: ServerResponse): boolean {
  return req.headers['sec-fetch-site'] !== undefined;
}

/**
 * If a fault with the effect `reset` is armed, closes the idle connections of browsers in the sandbox. Otherwise
 * browsers may repeat a request whose reused connection is reset, and hide the reset from the page. Other clients keep
 * their connections, so that tests notice if a client repeats such requests.
 */
export async function closeBeforeReset(sandbox: Sandbox): Promise<void> {
  if (!sandbox.faults.mayReset) return;
  const idle = [...(connections.get(sandbox) ?? [])].filter((socket) => {
    const res = lastRequests.get(socket)?.res;
    return res?.writableFinished && isOfBrowser(res);
  });
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())));
}

/** For the reason, see `closeBeforeReset`. */
export function closeAfterResponse(res: ServerResponse, sandbox: Sandbox): void {
  if (sandbox.faults.mayReset && isOfBrowser(res)) res.shouldKeepAlive = false;
}
