import { spawnSync } from 'node:child_process';

/** Requirement of a test: a name for messages, and commands of which one must succeed. */
export interface Need {
  name: string;
  anyOf: readonly (readonly string[])[];
}

/**
 * Commands of Python. Debian's Python is first, because another Python on the path may lack Debian's packages, or be a
 * script that starts a third Python.
 */
export const PYTHONS = ['/usr/bin/python3', 'python3'];

/**
 * Found commands by requirement. Results are cached, because the machine does not change during tests, and Python
 * starts slowly.
 */
const known = new Map<string, string | undefined>();

/** @returns the first word of the command that succeeded, or undefined */
export function found({ anyOf }: Need): string | undefined {
  const asked = JSON.stringify(anyOf);
  const works = ([command = '', ...args]: readonly string[]) => spawnSync(command, args).status === 0;
  if (!known.has(asked)) known.set(asked, anyOf.find(works)?.[0]);
  return known.get(asked);
}

/** Requirement of a program that prints its version. */
export function program(...names: [string, ...string[]]): Need {
  return { name: names[0], anyOf: names.map((name) => [name, '--version']) };
}

/** Requirement for addresses of `loopback-address.ts`. */
export const linux: Need = { name: 'Linux', anyOf: [['test', '-d', '/proc/sys/kernel']] };

interface Needed {
  /** Whether a test is skipped because a requirement is missing. In CI, the test runs and fails instead. */
  isSkipped: boolean;
  /** End of the test title: the reason of a skip, or an empty string. */
  why: string;
}

export function needs(all: readonly Need[]): Needed {
  const missing = all.filter((need) => found(need) === undefined).map(({ name }) => name);
  const isSkipped = missing.length > 0 && process.env['CI'] !== 'true';
  return { isSkipped, why: isSkipped ? ` (skipped: this machine has no ${missing.join(' and no ')})` : '' };
}
