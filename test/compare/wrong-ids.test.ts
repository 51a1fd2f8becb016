import { expect, test } from 'vitest';
import type { Send } from '../../src/compare/transport.ts';
import type { OperationId } from '../../src/generated/operations.ts';
import { fixtureKnown } from '../support/fixture-known.ts';
import { runCompare } from '../support/run-compare.ts';

test.each([
  [{ lead: 9999 }, 'lead 9999 (--lead)'],
  [{ view: 8 }, 'view 8 (--view)'],
  [{ spareView: 9 }, 'view 9 (--view-to-delete)'],
  [{ label: 99 }, 'label 99 (--label)'],
  [{ project: 99 }, 'project 99 (--project)'],
  [{ employee: 9999 }, 'employee 9999 (--employee)'],
])('an ID that is unknown to the service is not a violation, and is reported: %j', async (ids, shown) => {
  const { report } = await runCompare({ known: { ...fixtureKnown, ...ids } });
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
  expect(report.notShown).toContain(shown);
});

test('a missing lead is not a violation if tasks accept unknown references', async () => {
  const known = { ...fixtureKnown, lead: 9999 };
  const { report } = await runCompare({ known, assumptions: { unknownBodyId: 'accept' } });
  expect(report).toMatchObject({ keepsContract: true, notShown: ['lead 9999 (--lead)'] });
});

/** Rejects comments on every lead. */
const withoutComments =
  (send: Send): Send =>
  async (request) => {
    if (!request.path.endsWith('/comment') || request.headers['token'] === undefined) return send(request);
    return { status: 200, body: { status: 'error', errors: [{ code: 400, message: 'no comments here' }] } };
  };

test('a service that rejects every comment is not blamed', async () => {
  const { report } = await runCompare({ between: withoutComments });
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
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

const OF_RECORDS: OperationId[] = [
  ...(['get-view', 'edit-view', 'delete-view', 'add-payment', 'change-owner', 'add-comment'] as const),
];

test.each<[ids: object, operations: OperationId[]]>([
  [{}, ['create-task', ...OF_RECORDS]],
  [{ view: 8, spareView: 9, lead: 9999 }, ['create-task']],
])('missing tokens are tested only on existing records: %j', async (ids, operations) => {
  const { report } = await runCompare({ known: { ...fixtureKnown, ...ids }, between: withoutTokens() });
  const accepted = report.violations.filter(({ expected }) => expected.endsWith('no valid token'));
  expect(accepted.map(({ operation }) => operation).sort()).toEqual(operations.sort());
});
