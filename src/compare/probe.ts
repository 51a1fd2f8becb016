import type { AssumptionId } from '../core/assumptions.ts';
import type { Expectation } from '../schema/expectation.ts';
import type { Step } from './step.ts';

interface Statement {
  id: string;
  /** Of the contract. */
  section: string;
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
  /** The same requests without the detail under test. If one fails, the probe is not sent. */
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
}

export interface AssumptionCheck {
  id: AssumptionId;
  probes: readonly AssumptionProbe[];
  /** First: sees a thing that other probes may change permanently. Last: ends sessions, or is about the number of requests. */
  asked?: 'first' | 'last';
  /** Number of operations that must show a value to prove it; 1 by default. */
  minOperations?: number;
  /** By value, number of responses that must show it to prove it; 1 by default. */
  minAnswers?: Readonly<Record<string, number>>;
}
