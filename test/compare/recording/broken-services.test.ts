import { expect, test } from 'vitest';
import { reportOfHar, reportOfOnlyClient } from '../../support/compare-recording.ts';
import { recordService } from '../../support/record-service.ts';
import { brokenServices } from '../services/broken.ts';
import { goodServices } from '../services/good.ts';

test.each(brokenServices.map((service) => [service.fault, service] as const))(
  'a recording shows the fault of a broken service and no other violation: %s',
  async (_, { traffic, between, violations, isAlone = false }) => {
    const har = await recordService(traffic, { between });
    const report = await (isAlone ? reportOfOnlyClient(har) : reportOfHar(har));
    expect(report.violations.map(({ operation, path, expected }) => [operation, path, expected])).toEqual(violations);
    expect(report.keepsContract).toBe(false);
    for (const { where, theirs } of report.violations) {
      expect(where).not.toEqual([]);
      expect(theirs).not.toBe('');
    }
  },
);

test.each(goodServices.map((service) => [service.way, service] as const))(
  'a service that %s keeps the contract',
  async (_, { traffic, between }) => {
    const har = await recordService(traffic, { between });
    for (const report of [await reportOfHar(har), await reportOfOnlyClient(har)])
      expect(report).toMatchObject({ keepsContract: true, violations: [] });
  },
);
