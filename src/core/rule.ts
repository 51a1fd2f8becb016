import type { AssumptionId, Provenance } from './assumptions.ts';

/** What a request gets that breaks a rule. */
export interface RefusalAnswer {
  /** `errors[].code`, or the assumption whose value is the code. */
  code: number | 'unknownObject';
  /** The message, where the place that refuses has nothing more precise to say. */
  message: string;
  /** HTTP status that holds whatever `errorStatus` says. */
  httpStatus?: number;
}

/** Where the contract speaks: the heading of the section, and its words there; ` … ` stands for what is left out. */
export interface Passage {
  section: string;
  words: string;
}

/** One sentence of leadmock's behaviour: what it answers, and how that is known. */
export interface Rule {
  provenance: Provenance;
  text: string;
  /** What the contract says of it; `test/contract/citations.test.ts` finds the words in a copy of the contract. */
  contract?: Passage;
  /** What makes it likely, where nothing but observation does: from whom it is known, and how often that was seen. */
  evidence?: string;
  /** The assumption that changes it. */
  assumption?: AssumptionId;
  /** The start-up setting that changes it. */
  setting?: string;
  refusal?: RefusalAnswer;
  /** The operations it is about; all of them when left out. */
  operations?: readonly string[];
}
