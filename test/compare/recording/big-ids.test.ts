import { expect, test } from 'vitest';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/core/assumptions.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { success, view } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const viewOf = (id: number, uuid: string, source: string) => ({ ...view, id, uuid, source });

/** Two ids that JavaScript reads as the same number, 9007199254740992. */
const [FIRST, SECOND] = ['9007199254740992', '9007199254740993'];

test('two views whose ids differ beyond 2^53 stay two views', async () => {
  const views = [
    viewOf(1, '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61', 'a'),
    viewOf(2, '9a6d0f2b-1c38-4e75-8b40-2d9c7e5f1a03', 'b'),
  ];
  const client = new RecordedClient(
    prepared(success({ token: 'f00d5bad'.repeat(4) }), success(views[0]), success(views[1]), success(views[0])),
  );
  await client.login();
  for (const id of [1, 2, 1]) await client.call('GET', `/view/${id}`);
  // The digits are inserted as text, because JavaScript cannot write these numbers.
  const long = JSON.stringify(client.har)
    .replaceAll('\\"id\\":1,', `\\"id\\":${FIRST},`)
    .replaceAll('\\"id\\":2,', `\\"id\\":${SECOND},`)
    .replaceAll('/view/1"', `/view/${FIRST}"`)
    .replaceAll('/view/2"', `/view/${SECOND}"`);
  expect(long).toContain(SECOND);
  const report = reportOf(await compareHar(JSON.parse(long)), defaultAssumptions);
  expect(report).toMatchObject({ requestCount: 4, violations: [], otherDifferences: [] });
});
