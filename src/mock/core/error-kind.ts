/**
 * Kind of an error that a user can cure. Each such error has a property `kind`, which determines the exit code of a
 * command: reading it needs no import of the class.
 */
export type ErrorKind = 'invalid-setting' | 'invalid-file' | 'in-use' | 'unwritable-data-file';

/** @returns undefined for other errors, such as defects of leadmock */
export function kindOf(error: unknown): ErrorKind | undefined {
  return error instanceof Error && 'kind' in error ? (error.kind as ErrorKind) : undefined;
}
