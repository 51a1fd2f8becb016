/** How sure we are of a rule; `docs/faithfulness.md` explains each word. */
export type Provenance = 'contract' | 'likely' | 'guess' | 'leadmock';

/** A value that `leadmock compare --save-config` found at the service of an account. */
export interface Confirmation {
  value: string;
  /** YYYY-MM-DD. */
  date: string;
  /** File name of a recording, or origin of a service. */
  source: string;
}

/** By id of an assumption. */
export type Confirmations = Readonly<Record<string, Confirmation>>;

export interface Assumption {
  meaning: string;
  provenance: Provenance;
  /** Default first; `effect` describes what leadmock does with the value. */
  values: readonly (readonly [value: string, effect: string])[];
  /** Values with which leadmock departs from the contract. */
  departs?: readonly string[];
}
