/** Source of a rule or of the default of an assumption, explained in `docs/faithfulness.md`. */
export type Provenance = 'contract' | 'likely' | 'guess' | 'leadmock';

/** Source of an assumption value that `leadmock compare --save-config` detected. */
export interface Confirmation {
  value: string;
  /** Day of the comparison as YYYY-MM-DD. */
  date: string;
  /** File name of the recording, or origin of the service. */
  source: string;
}

/** Confirmations by id of the assumption. */
export type Confirmations = Readonly<Record<string, Confirmation>>;

export interface Assumption {
  meaning: string;
  provenance: Provenance;
  /** Values with their effects, default first. `effect` describes the behavior of leadmock with the value. */
  values: readonly (readonly [value: string, effect: string])[];
  violatesContract?: readonly string[];
}
