import { baseUrl, serverUrl } from '../shell/control.ts';

const isLoopback = ({ hostname }: URL | Location) => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Whether a development server, such as Vite, forwards the calls of this page to the server at `address`. */
function isForwarded(address: URL) {
  const hasPrefix = serverUrl !== location.origin;
  return hasPrefix || (isLoopback(location) && isLoopback(address) && location.port !== address.port);
}

/**
 * @param address URL that the server has for itself. A container may have another URL for its clients.
 * @returns the base URL of the sandbox for clients, which does not lead through a development server
 */
export function directUrl(address: string | undefined) {
  if (address === undefined || !isForwarded(new URL(address))) return baseUrl;
  return address + baseUrl.slice(serverUrl.length);
}
