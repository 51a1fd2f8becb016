import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { Finding } from './finding.ts';
import type { SeenLead } from './lead-answer.ts';

export interface Credentials {
  login: string;
  password: string;
}

/** What may be asked, and with what. */
export interface CalibrateSettings {
  url: string;
  user: Credentials;
  secondUser: Credentials | undefined;
  /** Requests a second. */
  pace: number;
  allowWrites: boolean;
  lead: number | undefined;
  /** Number or UUID. */
  view: string | undefined;
  project: number | undefined;
  /** Whether the lead is a deal before it is asked: no operation of the contract shows that without a payment. */
  leadDeal: boolean | undefined;
  /** The readings that leadmock has without this calibration. */
  current: AssumptionValues;
}

/** Why an answer does not tell whether a token holds. */
export const NO_TOKEN_SHOWS = 'an unknown token gets the same answers as a good one';

/** A calibration under way: what the questions share. */
export interface Inquiry {
  caller: Caller;
  token: string;
  settings: CalibrateSettings;
  /** Tells the user what has to be put right by hand. */
  warn(text: string): void;
  /** What earlier questions have shown. */
  known: {
    /** Whether an unknown token is refused where nothing else is right either: an answer then shows that the token held. */
    isTokenLookedAt?: boolean;
    /** Answer to the reading of `--view`. */
    view?: Answer;
    lead?: SeenLead | undefined;
    /** Id of the user as the author of a comment. */
    authorId?: number | undefined;
  };
}

/** Some questions that belong together. */
export interface Experiment {
  /** How many requests it takes at most; one that a limit refused is asked again and not counted. */
  requests: number;
  /** Whether the settings allow and equip it. */
  isPossible(settings: CalibrateSettings): boolean;
  /** What it leaves behind, to be read after "writes". */
  leaves?(settings: CalibrateSettings): string;
  run(inquiry: Inquiry): Promise<Finding[]>;
}
