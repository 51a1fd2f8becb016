import type { OperationId } from '../../../src/generated/operations.ts';
import type { Between } from '../../support/meddle.ts';
import type { ClientTraffic } from '../../support/record-service.ts';

export type ViolationRow = readonly [operation: OperationId, path: string, expected: string];

/** Leadmock with one fault. */
export interface BrokenService {
  fault: string;
  /** Requests that show the fault. */
  traffic: ClientTraffic;
  /** Whether only a client that knows of no other clients sees the fault. */
  isAlone?: boolean;
  /** All violations in a recording of the traffic. */
  violations: readonly ViolationRow[];
  /** All violations in a whole run, if a run sends other requests. */
  inRun?: readonly ViolationRow[];
  between: Between;
  /** Whether a run hides other faults of the service, or shows further violations, because of this fault. */
  hidesOthers?: true;
}

type Step = readonly [line: string, body?: object];

/** @returns traffic of a client that logs in and then sends the requests */
export function sending(...steps: readonly Step[]): ClientTraffic {
  return async (client) => {
    await client.login();
    for (const [line, body] of steps) {
      const [method = '', path = ''] = line.split(' ');
      await client.call(method, path, body);
    }
  };
}

export const NO_TOKEN = 'a rejection: this request has no valid token';
export const NO_FIELD = 'a rejection: a required field is missing';
