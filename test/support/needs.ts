import { spawnSync } from 'node:child_process';

/** What a test needs of the machine: a name for messages, and commands of which one must succeed. */
export interface Need {
  name: string;
  anyOf: readonly (readonly string[])[];
}

/** Debian's first: the first of the path may lack what Debian installs, or be a script that looks for the one to start. */
export const PYTHONS = ['/usr/bin/python3', 'python3'];

/** What was found, by the commands that were asked: a machine stays as it is while tests run, and Python takes its time to say so. */
const known = new Map<string, string | undefined>();

/** The first words of the command that succeeded. */
export function found({ anyOf }: Need): string | undefined {
  const asked = JSON.stringify(anyOf);
  const works = ([command = '', ...args]: readonly string[]) => spawnSync(command, args).status === 0;
  if (!known.has(asked)) known.set(asked, anyOf.find(works)?.[0]);
  return known.get(asked);
}

/** A program that tells its version. */
export function program(...names: [string, ...string[]]): Need {
  return { name: names[0], anyOf: names.map((name) => [name, '--version']) };
}

/** For addresses of `loopback-address.ts`. */
export const linux: Need = { name: 'Linux', anyOf: [['test', '-d', '/proc/sys/kernel']] };

interface Needed {
  /** True where something is missing; never in CI, where its test is to fail. */
  isSkipped: boolean;
  /** For the end of the title: why nothing ran, or nothing. */
  why: string;
}

/** Whether a machine lacks what a test needs. */
export function needs(all: readonly Need[]): Needed {
  const missing = all.filter((need) => found(need) === undefined).map(({ name }) => name);
  const isSkipped = missing.length > 0 && process.env['CI'] !== 'true';
  return { isSkipped, why: isSkipped ? ` (skipped: this machine has no ${missing.join(' and no ')})` : '' };
}
