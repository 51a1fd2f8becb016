import { expect, test } from 'vitest';
import { fixtureKnown } from '../../src/compare/known.ts';
import type { Send } from '../../src/compare/transport.ts';
import { contractProbes, runCompare } from '../support/run-compare.ts';

const casesOf = (pattern: RegExp) => contractProbes.filter(({ about }) => 'id' in about && pattern.test(about.id));

/** Wrong ids, the cases that they concern, and the minimum number of cases that cannot be sent. */
const WRONG: [ids: object, cases: RegExp, least: number, says: string][] = [
  [
    { lead: 9999 },
    /^(owner|payment|comment|task-full)/,
    10,
    'no response shows lead 9999. Set an existing id with --lead',
  ],
  [{ view: 8 }, /view/, 8, 'no response shows view 8. Set an existing id with --view'],
  [{ label: 99 }, /^task-(labels|full)/, 1, 'no response shows label 99. Set an existing id with --label'],
  [{ project: 99 }, /^task/, 8, 'no response shows project 99. Set an existing id with --project'],
  [
    { employee: 9999 },
    /^(task|owner)/,
    10,
    'no response shows employee 9999 or project 1. Set an existing id with --employee or --project',
  ],
];

test.each(WRONG)('an ID that is unknown to the service is not a violation: %j', async (ids, cases, least, says) => {
  const { report } = await runCompare({ known: { ...fixtureKnown, ...ids }, probes: casesOf(cases) });
  expect(report).toMatchObject({ keepsContract: true, violations: [], counts: { violated: 0 } });
  const reasons = report.contract.flatMap(({ why }) => why ?? []);
  expect(reasons.filter((why) => why.includes(says))).not.toEqual([]);
  const notTried = report.contract.filter(({ outcome }) => outcome === 'not tried');
  expect(notTried.length).toBeGreaterThanOrEqual(least);
  for (const { id, why } of notTried) expect(why, id).toContain('no response shows');
});

test('a missing lead is not a violation if tasks accept unknown references', async () => {
  const known = { ...fixtureKnown, lead: 9999 };
  const probes = casesOf(/^(owner|payment|comment|task-full)/);
  const { report } = await runCompare({ known, probes, assumptions: { unknownBodyId: 'accept' } });
  expect(report).toMatchObject({ keepsContract: true, counts: { violated: 0 } });
});

/** Rejects comments on every lead. */
const withoutComments =
  (send: Send): Send =>
  async (request) => {
    if (!request.path.endsWith('/comment') || request.headers['token'] === undefined) return send(request);
    return { status: 200, body: { status: 'error', errors: [{ code: 400, message: 'no comments here' }] } };
  };

test('a service that rejects every comment is not blamed: the cases about comments are not tried', async () => {
  const { report } = await runCompare({
    between: withoutComments,
    probes: casesOf(/^(comment|add-comment|payment-result)/),
  });
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
  const notTried = report.contract.filter(({ outcome }) => outcome === 'not tried');
  expect(notTried).toMatchObject([{ id: 'comment-result', why: 'POST /lead/101/comment got code 400' }]);
});

/** Adds the token of the run to requests without a token. */
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
  [{}, 'violated'],
  [{ view: 8, spareView: 9, lead: 9999 }, 'not tried'],
];

test.each(TOKENS)('missing tokens are tested only on existing records: %j', async (ids, ofRecords) => {
  const { report } = await runCompare({
    known: { ...fixtureKnown, ...ids },
    between: withoutTokens(),
    probes: casesOf(/-needs-token$|^(payment-result|task-needs-no-more|owner-result|view-by-number|delete-view)$/),
  });
  const cases = report.contract.filter(({ id }) => id.endsWith('-needs-token'));
  const outcomes = Object.fromEntries(cases.map(({ id, outcome }) => [id.replace('-needs-token', ''), outcome]));
  expect(outcomes).toEqual({
    logout: 'confirmed',
    'create-task': 'violated',
    'get-view': ofRecords,
    'edit-view': ofRecords,
    'delete-view': ofRecords,
    'add-payment': ofRecords,
    'change-owner': ofRecords,
    'add-comment': ofRecords,
  });
});
