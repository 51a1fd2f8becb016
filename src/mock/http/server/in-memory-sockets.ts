/** Sockets without a network, which only this process can open. */
const sockets = new WeakSet<object>();

export function markInMemory(socket: object): void {
  sockets.add(socket);
}

export function isInMemory(socket: object): boolean {
  return sockets.has(socket);
}
