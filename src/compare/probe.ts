import type { AssumptionId } from '../core/assumptions.ts';
import type { Expectation } from '../schema/expectation.ts';
import type { Step } from './step.ts';

interface Statement {
  id: string;
  section: string;
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
  /** Description of the requests, such as `a burst of reads`, for messages. */
  says: string;
  /** Requests that must succeed before the run sends `steps`. */
  control?: readonly Step[];
  steps: readonly Step[];
  /**
   * Steps that the run sends after the other probes, or already before a probe with `endsOtherSessions`. Until then,
   * the run keeps the sessions of this probe.
   */
  later?: readonly Step[];
  /**
   * Copies of the first step: at most `atOnce` concurrent copies, then `inTurn` sequential copies and a late copy.
   * Afterwards, the run sends the step once more.
   */
  burst?: { atOnce: number; inTurn: number };
  endsOtherSessions?: true;
}

export interface AssumptionCheck {
  id: AssumptionId;
  probes: readonly AssumptionProbe[];
  /**
   * Order in a run. `first`: before other probes, which may change records or use up the logins. `last`: after other
   * probes, because the probe may revoke tokens or reach a rate limit.
   */
  asked?: 'first' | 'last';
  /** A value is proved only if responses of this many operations contradict each of the other values; default 1. */
  minOperations?: number;
  /** By value: this value is proved only if this many responses contradict each of the other values; default 1. */
  minAnswers?: Readonly<Record<string, number>>;
}
