import { spawnSync } from 'node:child_process';

/** What a test needs of the machine: a name for messages, and commands of which one must succeed. */
export interface Need {
  name: string;
  anyOf: readonly (readonly string[])[];
}

/** The first words of the command that succeeded. */
export function found({ anyOf }: Need): string | undefined {
  const works = ([command = '', ...args]: readonly string[]) => spawnSync(command, args).status === 0;
  return anyOf.find(works)?.[0];
}

/** A program that tells its version. */
export function program(...names: [string, ...string[]]): Need {
  return { name: names[0], anyOf: names.map((name) => [name, '--version']) };
}

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
