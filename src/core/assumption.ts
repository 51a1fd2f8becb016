/** How sure we are of a rule; `docs/faithfulness.md` explains each word. */
export type Provenance = 'contract' | 'observed' | 'documented' | 'inferred' | 'chosen';

export interface Assumption {
  meaning: string;
  /** How sure we are of the default. */
  provenance: Provenance;
  /** Its values, default first, and what each makes leadmock do. */
  values: readonly (readonly [value: string, effect: string])[];
}
