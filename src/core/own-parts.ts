export type JsonSchema = Readonly<Record<string, unknown>>;

export interface OwnParts {
  /** The file, or the call, where it was declared, and the place there. */
  place: string;
  /** Of the body, where it takes one, and of `result`: they stand in no file of `schemas/`. */
  request?: JsonSchema;
  response?: JsonSchema;
  /** The collection that its answer is read from, where it says one. */
  reads?: string;
  /** What it can refuse: whatever it says itself, a record that is not there, nothing. */
  refuses: 'anything' | 'unknown-record' | 'nothing';
}
