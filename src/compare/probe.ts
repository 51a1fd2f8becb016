import type { Assumption } from '../core/assumption.ts';
import type { AssumptionId, AssumptionValues } from '../core/assumptions.ts';
import type { DeclaredRule, RuleSection } from '../core/rule.ts';
import type { Expectation } from '../schema/expectation.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './sender.ts';
import type { Known, Step } from './step.ts';

/** The sections of the contract that cases cite, in its order. */
export const sections = [
  'Introduction',
  'Response envelope',
  'Login request',
  'Task (create request)',
  'Task (response result)',
  'View',
  'Lead',
  'Payment (request)',
  'Comment',
  'Endpoints',
  'Endpoints, path parameters',
  'Endpoints, rule 1',
  'Endpoints, rule 2',
  'Endpoints, rule 3',
  'Endpoints, rule 4',
  'Endpoints, rule 5',
  'Authentication 2',
  'Authentication 4',
  'Authentication 5',
  'Errors',
  'Versioning',
] as const;

export type Section = (typeof sections)[number];

interface Named {
  id: string;
  section: Section;
  /** What the contract says there, in one sentence. */
  says: string;
  /** The rules of leadmock that say the same. */
  rules: readonly string[];
}

/** Something that the contract says, and the requests that show it. */
export interface ContractCase extends Named {
  steps: readonly Step[];
}

/** Something that the contract says of every answer: held against all that a run has seen. */
export interface StandingCase extends Named {
  always: Expectation;
}

/** Requests whose answers show a value of an assumption. */
export interface AssumptionProbe {
  /** What is sent, to be read before "gets". */
  says: string;
  /** The same without what is asked about. Where one of them fails, the probe tells nothing. */
  control?: readonly Step[];
  steps: readonly Step[];
  /** Asked when all other probes have been, with the sessions of the steps still open: what may end by itself. */
  later?: readonly Step[];
  /**
   * The one step is asked so often at once, as far as the pace allows; a second later so often one after the other and once more late in that
   * second; and once more a second later.
   */
  burst?: { atOnce: number; inTurn: number };
  /** Asked when every session of the run has been ended. */
  isAlone?: true;
  /** Why the answers show nothing after all: something else explains them. */
  hides?(answers: readonly Answer[], asked: { tookMs: number; known: Known }): string | undefined;
  /** For each value, whether the answers to the steps, the later ones last, are exactly those of it. Left out where `reads` tells. */
  values?: Readonly<Record<string, (answers: readonly Answer[], known: Known) => boolean>>;
}

/** The values that an answer fits: none where it fits no known one, several where it does not decide. */
export interface Fit {
  fits: readonly string[];
  says: string;
}

/** What an answer is read with. */
export interface JudgedWith {
  /** All that was answered before. */
  earlier(): readonly Exchange[];
  /** The values that leadmock has without this run. */
  current: AssumptionValues;
  /** Whether the lead is a deal before the run, as the user says: no operation shows that without a payment. */
  leadDeal: boolean | undefined;
}

/** How the value of an assumption is found out, and what it takes to prove it. */
export interface AssumptionCheck {
  id: AssumptionId;
  /** Why no run can tell. */
  untold?: string;
  probes: readonly AssumptionProbe[];
  /**
   * When in a run, if it matters: first what sees a thing that the others may change for good, last what ends sessions or is about how
   * much is asked.
   */
  asked?: 'first' | 'last';
  /** Every answer of a run that is about the assumption, whatever it was asked for; undefined for all others. */
  reads?(exchange: Exchange, judged: JudgedWith): Fit | undefined;
  /** On how many operations it must show [1]. */
  operations?: number;
  /** In how many answers it must show [1]. */
  answers?: number;
  /** Why there may be nothing to read. */
  unseen?: string;
}

/** A rule that an assumption changes, and the section of the table of rules in which it stands. */
type ChangedRule = Omit<DeclaredRule, 'assumption'> & { section: RuleSection };

/** All of one assumption, in one file: what it is, the rules that it changes, and how a service is asked for it. */
export interface WholeAssumption extends Assumption, AssumptionCheck {
  /** By their ids. */
  rules: Readonly<Record<string, ChangedRule>>;
}
