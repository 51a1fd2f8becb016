/** A small change of the code that the sentence of a rule forbids: a test titled by that rule must fail once it is made. */
export interface ForbiddenChange {
  /** What the changed program does, as one sentence. */
  does: string;
  /** From the root of the repository, below `src/` or `schemas/`. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  put: string;
}

/** The forbidden changes of every rule of a section: a rule without one does not compile. */
export type ForbiddenChanges<Rules> = {
  readonly [Id in keyof Rules]: readonly [ForbiddenChange, ...ForbiddenChange[]];
};
