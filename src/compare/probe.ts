import type { Assumption } from '../core/assumption.ts';
import type { AssumptionId, AssumptionValues } from '../core/assumptions.ts';
import type { DeclaredRule, RuleSection } from '../core/rule.ts';
import type { Expectation } from '../schema/expectation.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './sender.ts';
import type { Known, Step } from './step.ts';

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

interface Statement {
  id: string;
  section: Section;
  /** The contract's statement, in one sentence. */
  says: string;
  rules: readonly string[];
}

export interface ContractCase extends Statement {
  steps: readonly Step[];
}

export interface StandingCase extends Statement {
  always: Expectation;
}

export interface AssumptionProbe {
  /** The request, to be followed by "gets". */
  says: string;
  /** The same requests without the detail under test. If one fails, the probe proves nothing. */
  control?: readonly Step[];
  steps: readonly Step[];
  /** Run after all other probes, with the sessions of the steps still open. */
  later?: readonly Step[];
  /**
   * Sends the one step `atOnce` times concurrently, as far as the pace allows. A second later sends it `inTurn` times sequentially, once
   * more late in that second, and once more in the next second.
   */
  burst?: { atOnce: number; inTurn: number };
  endsOtherSessions?: true;
  /** @returns another explanation of the responses, so that they prove nothing */
  hides?(answers: readonly Answer[], asked: { tookMs: number; known: Known }): string | undefined;
  /** For each value, whether the responses (those to `later` last) are exactly as expected. Left out if `reads` decides. */
  values?: Readonly<Record<string, (answers: readonly Answer[], known: Known) => boolean>>;
}

export interface Fit {
  /** None if no known value fits; several if the response does not decide. */
  fits: readonly string[];
  says: string;
}

export interface JudgedWith {
  earlier(): readonly Exchange[];
  current: AssumptionValues;
  leadIsDeal: boolean | undefined;
}

export interface AssumptionCheck {
  id: AssumptionId;
  whyUndetectable?: string;
  probes: readonly AssumptionProbe[];
  /** First: sees a thing that other probes may change permanently. Last: ends sessions, or is about the number of requests. */
  asked?: 'first' | 'last';
  /**
   * Reads any response of the run.
   * @returns undefined if the response is not about the assumption
   */
  reads?(exchange: Exchange, judged: JudgedWith): Fit | undefined;
  /** Number of operations that must show a value to prove it; 1 by default. */
  minOperations?: number;
  /** Number of responses that must show a value to prove it; 1 by default. */
  minAnswers?: number;
  whyUnseen?: string;
}

type ChangedRule = Omit<DeclaredRule, 'assumption'> & { section: RuleSection };

export interface WholeAssumption extends Assumption, AssumptionCheck {
  rules: Readonly<Record<string, ChangedRule>>;
}
