import type { AssumptionId } from '../core/assumptions.ts';
import type { Expectation } from '../schema/expectation.ts';
import type { Step } from './step.ts';

interface Statement {
  id: string;
  section: string;
  /** Statement of the contract, in one sentence. */
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
  /** Requests like `steps`, without the detail under test. If one of these requests fails, a run omits `steps`. */
  control?: readonly Step[];
  steps: readonly Step[];
  /**
   * Steps that run after the other probes, or before a probe that ends other sessions. Until these steps have run,
   * compare keeps the sessions that `control` and `steps` opened.
   */
  later?: readonly Step[];
  /**
   * A run sends the first step `atOnce` times concurrently, as far as the pace allows. A second later, it sends the
   * step `inTurn` times one by one, and once more late in that second. Another second later, it sends the step again.
   */
  burst?: { atOnce: number; inTurn: number };
  endsOtherSessions?: true;
}

export interface AssumptionCheck {
  id: AssumptionId;
  probes: readonly AssumptionProbe[];
  /**
   * Order in a run. `first`: before other probes, because other probes may change records or use up the logins. `last`:
   * after other probes, because this probe revokes tokens, or depends on the number of requests.
   */
  asked?: 'first' | 'last';
  /** Number of operations that must contradict every other value before a value is proved; default 1. */
  minOperations?: number;
  /** Number of responses that must contradict every other value before a value is proved, by value; default 1. */
  minAnswers?: Readonly<Record<string, number>>;
}
