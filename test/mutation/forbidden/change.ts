/** A small change of the code that a user would notice: a test of its rule or its feature must fail once it is made. */
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

/** The forbidden changes of features that no rule describes: a test of the folder must fail. `control/verify` is tested in `test/control`. */
export type FeatureChanges<Folder extends string> = Readonly<Record<`${Folder}/${string}`, Some>>;

/** The folder of `test/` with the tests of a feature; undefined for a rule. */
export function testFolderOf(topic: string): string | undefined {
  const [folder, feature] = topic.split('/');
  return feature === undefined ? undefined : `test/${folder}/`;
}
