/** How sure we are of a rule; `docs/faithfulness.md` explains each word. */
export type Provenance = 'contract' | 'likely' | 'guess' | 'leadmock';

export interface Assumption {
  meaning: string;
  provenance: Provenance;
  /** Default first; `effect` describes what leadmock does with the value. */
  values: readonly (readonly [value: string, effect: string])[];
  /** Values with which leadmock departs from the contract. */
  departs?: readonly string[];
}
