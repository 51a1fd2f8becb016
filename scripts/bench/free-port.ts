import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** @returns a free port, for programs that cannot listen on port 0 */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
