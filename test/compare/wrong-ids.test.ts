// @module-tag slow
import { expect, test } from 'vitest';
import { fixtureKnown, namesAskedFor } from '../../src/compare/known.ts';
import { probes } from '../../src/compare/table.ts';
import type { Send } from '../../src/compare/transport.ts';
import { runCompare } from '../support/run-compare.ts';

/** How many cases of today cannot be asked; more may come. */
const WRONG: [ids: object, least: number, says: string][] = [
  [{ lead: 9999 }, 19, 'no answer shows that there is a lead 9999: name another by --lead'],
  [{ view: 8 }, 14, 'no answer shows that there is a view 8: name another by --view'],
  [{ label: 99 }, 1, 'no answer shows that there is a label 99: name another by --label'],
  [{ project: 99 }, 10, 'no answer shows that there is a project 99: name another by --project'],
  [
    { employee: 9999 },
    12,
    'no answer shows that there is an employee 9999 or a project 1: name another by --employee or --project',
  ],
];

test.each(WRONG)('an ID that is unknown to the service is not a violation: %j', async (ids, least, says) => {
  const { report } = await runCompare({ known: { ...fixtureKnown, ...ids } });
  expect(report.contract.filter(({ outcome }) => outcome === 'departs')).toEqual([]);
  expect(report).toMatchObject({ keepsContract: true, differences: [] });
  const reasons = report.contract.flatMap(({ why }) => why ?? []);
  expect(reasons.filter((why) => why.includes(says))).not.toEqual([]);
  const naming = probes.filter(({ about }) =>
    Object.keys(ids).some((name) => namesAskedFor(about.steps).includes(name)),
  );
  const notRun = report.contract.filter(({ outcome }) => outcome === 'not run').map(({ id }) => id);
  expect(notRun.length).toBeGreaterThanOrEqual(least);
  expect(naming.map(({ about }) => 'id' in about && about.id)).toEqual(expect.arrayContaining(notRun));
});

test('a missing lead is not a violation if tasks accept unknown references', async () => {
  const known = { ...fixtureKnown, lead: 9999 };
  const { report } = await runCompare({ known, assumptions: { unknownBodyId: 'accept' } });
  expect(report).toMatchObject({ keepsContract: true, counts: { departs: 0 } });
});

/** Rejects every comment, of whichever lead. */
const withoutComments =
  (send: Send): Send =>
  async (request) => {
    if (!request.path.endsWith('/comment') || request.headers['token'] === undefined) return send(request);
    return { status: 200, body: { status: 'error', errors: [{ code: 400, message: 'no comments here' }] } };
  };

test('rejecting a record that other responses show is a violation', async () => {
  const { report } = await runCompare({ between: withoutComments });
  const departing = report.contract.filter(({ outcome }) => outcome === 'departs').map(({ id }) => id);
  expect(departing).toEqual(['comment-id', 'comment-text', 'comment-created-at', 'comment-author']);
});

/** Serves what is sent without a token with that of the run. */
function withoutTokens(): (send: Send) => Send {
  let token = '';
  return (send) => async (request) => {
    const isSession = /^\/log(in|out)$/.test(request.path);
    const answer = await send(isSession ? request : { ...request, headers: { token, ...request.headers } });
    token ||= (answer.body as { result?: { token?: string } }).result?.token ?? '';
    return answer;
  };
}

const TOKENS: [ids: object, ofRecords: string][] = [
  [{}, 'departs'],
  [{ view: 8, spareView: 9, lead: 9999 }, 'not run'],
];

test.each(TOKENS)('missing tokens are tested only on existing records: %j', async (ids, ofRecords) => {
  const { report } = await runCompare({ known: { ...fixtureKnown, ...ids }, between: withoutTokens() });
  const cases = report.contract.filter(({ id }) => id.endsWith('-needs-token'));
  const outcomes = Object.fromEntries(cases.map(({ id, outcome }) => [id.replace('-needs-token', ''), outcome]));
  expect(outcomes).toEqual({
    logout: 'holds',
    'create-task': 'departs',
    'get-view': ofRecords,
    'edit-view': ofRecords,
    'delete-view': ofRecords,
    'add-payment': ofRecords,
    'change-owner': ofRecords,
    'add-comment': ofRecords,
  });
});
