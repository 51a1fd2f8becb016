import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { provenIn } from '../../../src/compare/judge/judge.ts';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { compareHar, outcomeOf } from '../../support/compare-recording.ts';

/** Recording in the form that `hardump` of mitmproxy 11 writes for curl, written by hand. */
const MITMPROXY = JSON.parse(readFileSync(new URL('mitmproxy.har', import.meta.url), 'utf8'));

// test/panel/record-har.test.ts tests recordings of Chromium.
test('a recording of mitmproxy proves values, and lists its differences', async () => {
  const found = await compareHar(MITMPROXY);
  expect(found.base).toBe('https://crm.example.com/api/v1');
  expect([...found.leftOut.keys()]).toEqual(['request to an operation outside the contract']);
  expect(provenIn(found)).toEqual({ errorStatus: 'code', omittedTaskFields: 'null', ownerId: 'omit' });
  const report = reportOf(found, defaultAssumptions);
  const texts = ['unknownPathId', 'dealAfterPayment', 'validationErrors', 'timezone'] as const;
  expect(texts.map((id) => outcomeOf(report, id).text)).toEqual([
    'may be 404: too few responses of get-view confirm this value',
    'may be unchanged: too few responses of add-payment confirm this value',
    'all values fit',
    'created_at has the offset UTC+03:00: set timezone to an IANA name with this offset, such as Europe/Moscow',
  ]);
  expect(report).toMatchObject({ requestCount: 10, keepsContract: true, violations: [] });
  expect(report).toMatchObject({ taskStatus: { value: 1, current: 0, where: { 1: [7] } }, otherDifferences: [] });
  expect(report.beyondContract).toEqual({ 'add-payment': ['responsible'], 'change-owner': ['responsible'] });
});
