import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toldIn } from '../../../src/compare/recording/compare-recording.ts';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/core/assumptions.ts';
import { compareHar } from '../../support/compare-recording.ts';

/** Written by hand in the form that mitmproxy 11 gives `hardump`, of a client that is curl. */
const MITMPROXY = JSON.parse(readFileSync(new URL('mitmproxy.har', import.meta.url), 'utf8'));

// What Chromium records: test/panel/record-har.test.ts.
test("a recording of mitmproxy proves values and shows the account's custom parts", async () => {
  const found = await compareHar(MITMPROXY);
  expect(found.base).toBe('https://crm.example.com/api/v1');
  expect([...found.leftOut.keys()]).toEqual(['of other operations of the service, which the contract does not show']);
  expect(toldIn(found)).toEqual({
    errorStatus: 'code',
    unknownPathId: '404',
    omittedTaskFields: 'null',
    dealAfterPayment: 'unchanged',
    validationErrors: 'first',
    ownerId: 'omit',
    timezone: 'Europe/Moscow',
  });
  const { beyondContract, differences } = reportOf(found, defaultAssumptions);
  expect(beyondContract).toEqual({ leads: ['responsible'] });
  expect(differences).toEqual([
    { operation: 'create-task', path: '/result/status', theirs: '1', ours: '0', where: [7] },
  ]);
});

test('with the proven values set, no difference remains', async () => {
  const first = await compareHar(MITMPROXY);
  const again = await compareHar(MITMPROXY, toldIn(first), { 'create-task': { merge: { status: 1 } } });
  expect(again.differences).toEqual([]);
  expect(toldIn(again)).toEqual(toldIn(first));
});
