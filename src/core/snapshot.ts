import type { SandboxImage } from './sandbox.ts';

/** A sandbox as it was when someone saved it under a name. It shares its records with the state, so it costs little. */
export interface Snapshot {
  /** By the clock of the sandbox, milliseconds since 1970. */
  takenAt: number;
  image: Readonly<SandboxImage>;
  /** Of the state and the sequences in the image. */
  stateHash: string;
}

/** How many snapshots a sandbox holds at most. */
export const MOST_SNAPSHOTS = 100;
