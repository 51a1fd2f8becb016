/** Source of a rule, explained in `docs/faithfulness.md`. */
export type Provenance = 'contract' | 'likely' | 'guess' | 'leadmock';

/** Source of an assumption value that `leadmock compare --save-config` detected. */
export interface Confirmation {
  value: string;
  /** Day of the comparison as YYYY-MM-DD. */
  date: string;
  /** File name of the recording, or origin of the service. */
  source: string;
}

/** By id of the assumption. */
export type Confirmations = Readonly<Record<string, Confirmation>>;

export interface Assumption {
  meaning: string;
  provenance: Provenance;
  /** Default first. `effect` describes the behavior of leadmock with the value. */
  values: readonly (readonly [value: string, effect: string])[];
  violatesContract?: readonly string[];
}
