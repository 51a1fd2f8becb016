/** All addresses of this machine are one caller (rule `caller-address`). */
const LOOPBACK = 'loopback';

/** The address that "one user per IP" counts: an IPv4-mapped IPv6 address is its IPv4 address. */
export function callerAddress(ip: string): string {
  const address = ip.toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
  return address === '::1' || address.startsWith('127.') ? LOOPBACK : address;
}
