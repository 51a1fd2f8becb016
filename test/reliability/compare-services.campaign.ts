import { expect, test } from 'vitest';
import { brokenServices } from '../compare/services/broken.ts';
import { goodServices } from '../compare/services/good.ts';
import { misleadingServices } from '../compare/services/misleading.ts';
import { PLAIN, plainValues, plainWays } from '../compare/services/plain-ways.ts';
import { compareService, runCompare } from '../support/run-compare.ts';

/** Values of a service without a limit of logins. */
const { proven: unlimited } = await compareService({});

test.each(brokenServices.map((service) => [service.fault, service] as const))(
  'a run reports the fault of a broken service and no other violation: %s',
  async (_, { between, violations, inRun = violations }) => {
    const expected = inRun.map(([operation, path, what]) => `${operation} ${path}: ${what}`);
    const { report } = await runCompare({ between });
    const found = report.violations.map(({ operation, path, expected: what }) => `${operation} ${path}: ${what}`);
    expect([...new Set(found)].sort()).toEqual(expected.toSorted());
  },
);

test.each(goodServices.map((service) => [service.way, service] as const))(
  'a service that %s keeps the contract',
  async (_, { between }) => {
    const { report } = await runCompare({ between });
    expect(report).toMatchObject({ keepsContract: true, violations: [] });
  },
);

const misleadingInRuns = misleadingServices.filter(({ isOnlyRecorded }) => !isOnlyRecorded);

test.each(misleadingInRuns.map((service) => [service.what, service.id, service] as const))(
  'if %s, a run does not prove %s',
  async (_, id, { between, assumptions = {} }) => {
    const { proven } = await runCompare({ between: between(), assumptions });
    expect(proven).not.toHaveProperty(id);
  },
);

test.each(plainWays.map(({ way, ...each }) => [way, each] as const))(
  'a service that keeps the contract and %s passes, and its values are proven',
  async (_, { ways, changes, inRun }) => {
    const { report, proven } = await compareService(ways);
    expect(report).toMatchObject({ keepsContract: true, violations: [] });
    // A run logs in only one user.
    expect(plainValues(proven)).toEqual({ ...PLAIN, ...changes, ...inRun, secondUser: undefined });
  },
);

const loginLimits = [401, 403, 409].flatMap((code) => [1, 2, 3, 4, 5].map((most) => [most, code] as const));

test.each(loginLimits)(
  'a service that allows %i logins and rejects later logins with code %i passes',
  async (most, code) => {
    const { report, proven } = await compareService({ mostLogins: [most, code] });
    expect(report.violations).toEqual([]);
    expect(unlimited).toMatchObject(proven);
  },
);

test.each([1, 2, 3, 4, 5])('a limit of %i tokens per user is not mistaken for replaced tokens', async (mostTokens) => {
  const { proven } = await compareService({ mostTokens });
  // If the run never reaches the limit, the earlier token stays valid.
  expect(proven.repeatedLogin).toBe(mostTokens > 3 ? 'new' : undefined);
});
