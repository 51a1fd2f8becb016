import { cpus, totalmem } from 'node:os';

/** @returns the description of the measured machine for the pages */
export function thisMachine(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
}
