import type { WarningId } from '../../../../src/mock/api/warnings.ts';
import type { Answer } from '../../../support/answer.ts';
import type { TestMock } from '../../../support/start-mock.ts';

/** Requests of a client that is logged in, with a frozen clock. The last response counts. */
export type Act = (mock: TestMock) => Promise<Answer>;

/** Case of a warning, with similar requests that do not cause it. */
export interface WarningCase {
  id: WarningId;
  /** Description of the requests, for the title. */
  what: string;
  seen: Act;
  /** Fields of `result` that must differ between the two cases, because different values were sent. */
  differs?: readonly string[];
  /** Similar requests, which get the same response as `seen` (except `differs`) without the warning. */
  counterpart: Act;
}
