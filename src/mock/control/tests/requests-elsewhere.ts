import { isChosenName } from '../../core/sandbox/chosen-name.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { DEFAULT_SANDBOX, type Sandboxes } from '../../core/sandbox/sandboxes.ts';

export interface RequestsElsewhere {
  sandbox: string;
  count: number;
}

/** Counts when a test began. */
interface Counts {
  inDefault: number;
  /** Id of the last request in `default`. Its journal also contains requests that select a missing sandbox. */
  lastInDefault: number;
  /** Ids of the last requests in other sandboxes, except sandboxes of running tests. */
  lastIn: ReadonlyMap<string, number>;
}

const countsOf = new WeakMap<Sandbox, Counts>();

function namedSandboxes(sandboxes: Sandboxes, own: Sandbox): Sandbox[] {
  const all = sandboxes.all().map(({ sandbox }) => sandbox);
  return all.filter((sandbox) => sandbox !== own && sandbox !== sandboxes.default);
}

/** Call when the test of the sandbox `own` begins. */
export function countRequestsElsewhere(own: Sandbox, sandboxes: Sandboxes): void {
  const { tests, default: common } = sandboxes;
  const idle = namedSandboxes(sandboxes, own).filter(({ name }) => {
    const test = tests.get(name);
    return test === undefined || test.outcome !== undefined;
  });
  countsOf.set(own, {
    inDefault: common.stats.defaultRequests,
    lastInDefault: common.lastRequestId,
    lastIn: new Map(idle.map(({ name, lastRequestId }) => [name, lastRequestId])),
  });
}

/** @returns sandboxes other than `own`, and than those of other running tests, that got requests since the test began */
export function requestsElsewhere(own: Sandbox, sandboxes: Sandboxes): RequestsElsewhere[] {
  const counts = countsOf.get(own);
  if (counts === undefined) return [];
  const { tests, default: common } = sandboxes;
  const named = namedSandboxes(sandboxes, own).map(({ name, lastRequestId }) => {
    const before = counts.lastIn.get(name) ?? (tests.get(name) ? lastRequestId : 0);
    return { sandbox: name, count: lastRequestId - before };
  });
  const late = new Map<string, number>();
  for (const { id, requestedSandbox = '' } of common.journal.entries()) {
    if (id > counts.lastInDefault && isChosenName(requestedSandbox))
      late.set(requestedSandbox, (late.get(requestedSandbox) ?? 0) + 1);
  }
  return [
    { sandbox: DEFAULT_SANDBOX, count: common.stats.defaultRequests - counts.inDefault },
    ...named,
    ...[...late].map(([sandbox, count]) => ({ sandbox, count })),
  ].filter(({ count }) => count > 0);
}
