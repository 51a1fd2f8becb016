/** Represents ::1 and 127.* (rule `caller-address`). */
const LOOPBACK = 'loopback';

/** The URL parser writes the IPv4 part of a mapped address as two hexadecimal groups. */
function shortForm(address: string): string {
  const url = `http://[${address}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address;
}

function withoutMapping(address: string): string {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255]);
  return bytes.join('.');
}

/** Some proxies, such as Azure's, write addresses as `203.0.113.7:4711` or `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  return address.replace(/^([\d.]+|\[[^\]]*\])(:\d+)?$/, '$1').replace(/^\[(.*)\]$/, '$1');
}

/** @param sent address of a socket or in X-Forwarded-For */
export function callerAddress(sent: string): string {
  const ip = withoutPort(sent);
  const address = ip.includes(':') ? withoutMapping(shortForm(ip.toLowerCase())) : ip;
  return address === '::1' || address.startsWith('127.') ? LOOPBACK : address;
}
