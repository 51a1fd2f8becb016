let taken = 0;

/**
 * @returns an address of this machine that no other test uses, so that a fixed port is free. Only Linux routes all of
 * 127.0.0.0/8.
 */
export function loopbackAddress(): string {
  taken += 1;
  const { pid } = process;
  return `127.${100 + (taken % 100)}.${(pid >> 8) & 255}.${pid & 255}`;
}
