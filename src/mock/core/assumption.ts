/** Source of a rule or of the default of an assumption, explained in `docs/faithfulness.md`. */
export type Provenance = 'contract' | 'likely' | 'guess' | 'leadmock';

/** Evidence for an assumption value, as `leadmock compare --save-config` saves it. */
export interface Confirmation {
  value: string;
  /** Day of the comparison as YYYY-MM-DD. */
  date: string;
  /** File name of the recording, or origin of the service. */
  source: string;
}

export type Confirmations = Readonly<Record<string, Confirmation>>;

export interface Assumption {
  meaning: string;
  provenance: Provenance;
  /** Default first. `effect` describes the behavior of leadmock with the value. */
  values: readonly (readonly [value: string, effect: string])[];
  violatesContract?: readonly string[];
}
