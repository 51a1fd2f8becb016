/** How sure we are of a rule; `docs/faithfulness.md` explains each word. */
export type Provenance = 'contract' | 'observed' | 'documented' | 'inferred' | 'chosen';

/** An assumption: a point that the contract leaves open, and its values. */
export interface Assumption {
  meaning: string;
  /** How sure we are of the default. */
  provenance: Provenance;
  /** Its values, default first, and what each makes leadmock do. */
  values: readonly (readonly [value: string, effect: string])[];
}
