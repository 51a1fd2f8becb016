import type { RuleId } from '../../../src/api/rules/index.ts';
import type { AssumptionId } from '../../../src/core/assumptions.ts';

/** Quote from the contract, exactly as in `contract.md`. */
interface Quoted {
  quote: string;
}

interface Shown {
  /** Ids of rules about the quote; empty if there are none. */
  rules: readonly RuleId[];
}

/** Quote that `leadmock compare` checks at a service. */
interface Asked extends Shown {
  /** Id of the compare case. */
  asked: string;
  unasked?: never;
}

interface Unasked extends Shown {
  /** Reason why no compare case can show the quote. */
  unasked: Reason;
  asked?: never;
}

/** How leadmock and `leadmock compare` show a quote. */
export type Showing = Asked | Unasked;

export type Decided = Quoted & Showing;

/** Quote by which the contract leaves a behavior open. */
export interface Open extends Quoted {
  /** Id of the rule by which leadmock fills the gap. */
  open: RuleId;
  assumption?: AssumptionId;
}

export type Sentence = Decided | Open;

export const TAKES_A_DAY = 'it takes 24 hours';
export const ADVICE = 'it is a recommendation to clients';
export const DOCUMENT = 'it describes the document itself';
export const NO_RESPONSE = 'no response shows it';
export const EVERY_REQUEST = 'every request of leadmock compare has this form';
export const OTHER_VALUES_OPEN = 'the contract leaves open what a service does with other values';
export const OWN_WORDS = 'each service has its own words';
/** Reason for rules with an assumption that `leadmock compare` probes. */
export const PROBED = 'the probes of the assumption show it';

type Reason =
  | typeof TAKES_A_DAY
  | typeof ADVICE
  | typeof DOCUMENT
  | typeof NO_RESPONSE
  | typeof EVERY_REQUEST
  | typeof OTHER_VALUES_OPEN
  | typeof OWN_WORDS
  | typeof PROBED;
