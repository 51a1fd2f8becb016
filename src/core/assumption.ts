/** Source of a rule, which shows how certain the rule is. `docs/faithfulness.md` explains each word. */
export type Provenance = 'contract' | 'likely' | 'guess' | 'leadmock';

/** Source of an assumption value that `leadmock compare --save-config` detected. */
export interface Confirmation {
  value: string;
  /** Day of the comparison as YYYY-MM-DD. */
  date: string;
  /** File name of the recording, or origin of the service. */
  source: string;
}

/** Confirmed values, by id of the assumption. */
export type Confirmations = Readonly<Record<string, Confirmation>>;

export interface Assumption {
  meaning: string;
  provenance: Provenance;
  /** Possible values, default first. `effect` describes the behavior of leadmock with the value. */
  values: readonly (readonly [value: string, effect: string])[];
  /** Values with which leadmock violates the contract. */
  violatesContract?: readonly string[];
}
