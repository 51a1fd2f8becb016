import type { WarningId } from '../../../src/api/warnings.ts';
import type { Answer } from '../../support/answer.ts';
import type { TestMock } from '../../support/start-mock.ts';

/** What a client does, logged in and with a clock that stands still; the last answer is the one that counts. */
export type Act = (mock: TestMock) => Promise<Answer>;

/** One way to earn a warning, next to what comes close to it. */
export interface WarningCase {
  id: WarningId;
  /** What is done, for the title. */
  what: string;
  seen: Act;
  /** Fields of `result` that the two acts must answer differently, because they were sent differently. */
  differs?: readonly string[];
  /** Gets the same answer as `seen`, but for `differs`, without the warning. */
  counterpart: Act;
}
