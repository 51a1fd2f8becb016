import type { RuleId } from '../../../src/api/rules/index.ts';
import type { AssumptionId } from '../../../src/core/assumptions.ts';

/** Words of the contract, exactly as `contract.md` has them. */
interface Quoted {
  quote: string;
}

interface Shown {
  /** Empty if no rule of leadmock is about these words. */
  rules: readonly RuleId[];
  /** Title of a test that shows the words: the second argument of `rule(…)`, or the whole title if no rule is about them. */
  test: string;
}

/** Words that `leadmock compare` checks at a service. */
interface Asked extends Shown {
  /** ID of the compare case. */
  asked: string;
  unasked?: never;
}

interface Unasked extends Shown {
  /** Why no compare case can show the words. */
  unasked: Reason;
  asked?: never;
}

/** How leadmock and `leadmock compare` show words of the contract. */
export type Showing = Asked | Unasked;

export type Decided = Quoted & Showing;

/** Words by which the contract leaves something open. */
export interface Open extends Quoted {
  /** The rule by which leadmock fills the gap. */
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
/** For rules with an assumption that `leadmock compare` probes. */
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
