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

type Some = readonly [ForbiddenChange, ...ForbiddenChange[]];

/**
 * The forbidden changes of every rule of a section: a rule without one does not compile. A rule that an assumption changes may do
 * without: that its default is another value is forbidden in any case.
 */
export type ForbiddenChanges<Rules, Assumed> = { readonly [Id in keyof Rules]: Some } & {
  readonly [Id in keyof Assumed]?: Some;
};
