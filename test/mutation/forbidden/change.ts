/** Small change of the code that a user would notice. A test of its rule or feature must fail after the change. */
export interface ForbiddenChange {
  /** Behavior of the changed program, as one sentence. */
  does: string;
  /** Path of the changed file from the root of the repository, below `src/` or `schemas/`. */
  file: string;
  /** Text to replace, which occurs exactly once in the file. */
  find: string;
  put: string;
}

type Some = readonly [ForbiddenChange, ...ForbiddenChange[]];

/**
 * Forbidden changes of every rule in a section. A rule without a change does not compile. A rule with an assumption
 * needs none, because another default of the assumption is always forbidden.
 */
export type ForbiddenChanges<Rules, Assumed> = { readonly [Id in keyof Rules]: Some } & {
  readonly [Id in keyof Assumed]?: Some;
};

/**
 * Forbidden changes of features that no rule describes: a test in the folder must fail. `control/verify` is tested in
 * `test/control`.
 */
export type FeatureChanges<Folder extends string> = Readonly<Record<`${Folder}/${string}`, Some>>;

/** @returns the folder of `test/` with the tests of a feature, or undefined for a rule */
export function testFolderOf(topic: string): string | undefined {
  const [folder, feature] = topic.split('/');
  return feature === undefined ? undefined : `test/${folder}/`;
}
