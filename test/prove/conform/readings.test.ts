import { expect, test } from 'vitest';
import { assumptionIds, listedValues, presets } from '../../../src/core/assumptions.ts';
import { cases } from '../../../src/prove/conform/cases/index.ts';
import type { Report } from '../../../src/prove/conform/report.ts';
import { runConform } from '../../support/run-conform.ts';

function readingsOf({ openPoints }: Report): Record<string, string | undefined> {
  return Object.fromEntries(openPoints.map(({ id, outcome, reading }) => [id, reading ?? outcome]));
}

const STARTS = { none: {}, ...presets } as const;

test.each(Object.keys(STARTS) as (keyof typeof STARTS)[])(
  'leadmock holds every case under the preset %s',
  async (preset) => {
    const report = await runConform({ assumptions: STARTS[preset] });
    expect(report.contract.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
    expect(report).toMatchObject({ conforms: true, counts: { fails: 0, notRun: 0 } });
    expect(report.counts.holds).toBeGreaterThan(60);

    const defaults = Object.fromEntries(assumptionIds.map((id) => [id, listedValues(id)[0]]));
    expect(readingsOf(report)).toEqual({ ...defaults, ...STARTS[preset], tokenLife: 'untold' });
  },
);

const alternatives = assumptionIds
  .filter((id) => id !== 'tokenLife')
  .flatMap((id) =>
    listedValues(id)
      .slice(1)
      .map((value) => [id, value] as const),
  );

test.each(alternatives)('a server that follows %s=%s holds every case, and is told so', async (id, value) => {
  // How often a server says 503 shows over a whole run; for the others their own point is enough.
  const only = id === 'rateLimit' ? cases : cases.filter((each) => each.id === id);
  const report = await runConform({ assumptions: { [id]: value }, cases: only });
  expect(report.contract.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
  expect(readingsOf(report)[id]).toBe(value);
});

test('a reading that nobody thought of is none of the known ones, and no departure from the contract', async () => {
  const report = await runConform({
    cases: cases.filter(({ id }) => id === 'unknownObject'),
    between: (send) => async (request) => {
      const answer = await send(request);
      const isMissing = request.path.startsWith('/view/0000');
      return isMissing ? { ...answer, body: { status: 'error', errors: [{ code: 410, message: 'Gone' }] } } : answer;
    },
  });
  expect(report.conforms).toBe(true);
  expect(report.openPoints).toEqual([
    expect.objectContaining({
      id: 'unknownObject',
      outcome: 'unknown',
      seen: { sent: expect.stringMatching(/^GET \/view\/0000/), came: expect.stringContaining('"code":410') },
    }),
  ]);
});
