import type { AssumptionValues } from './assumptions.ts';
import type { SandboxImage } from './sandbox.ts';

/** A sandbox as it was when someone saved it under a name. It shares its records with the state, so it costs little. */
export interface Snapshot {
  /** By the clock of the sandbox, milliseconds since 1970. */
  takenAt: number;
  image: Readonly<SandboxImage>;
  /** Beside the image, which is what the data file holds: the file has no assumptions. */
  assumptions: AssumptionValues;
  /** Of the state and the sequences in the image. */
  stateHash: string;
}

/** How many snapshots a sandbox holds at most. */
export const MOST_SNAPSHOTS = 100;
