import { expect, test } from 'vitest';
import { fixtureKnown } from '../../src/compare/known.ts';
import type { Send } from '../../src/compare/transport.ts';
import { runCompare } from '../support/run-compare.ts';

const WRONG: [ids: object, cases: number, says: string][] = [
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

test.each(WRONG)('an id that names nothing is no fault of the service: %j', async (ids, cases, says) => {
  const { report } = await runCompare({ known: { ...fixtureKnown, ...ids } });
  expect(report.contract.filter(({ outcome }) => outcome === 'departs')).toEqual([]);
  expect(report).toMatchObject({ keepsContract: true, differences: [] });
  const reasons = report.contract.flatMap(({ why }) => why ?? []);
  expect(reasons.filter((why) => why.includes(says))).not.toEqual([]);
  expect(report.counts.notRun).toBe(cases);
});

test('nor is a lead that is not there where tasks may name what is not', async () => {
  const known = { ...fixtureKnown, lead: 9999 };
  const { report } = await runCompare({ known, assumptions: { unknownReference: 'accept' } });
  expect(report).toMatchObject({ keepsContract: true, counts: { departs: 0 } });
});

/** Refuses every comment, of whichever lead. */
const withoutComments =
  (send: Send): Send =>
  async (request) => {
    if (!request.path.endsWith('/comment') || request.headers['token'] === undefined) return send(request);
    return { status: 200, body: { status: 'error', errors: [{ code: 400, message: 'no comments here' }] } };
  };

test('a refusal of what names a record that other answers show is a fault of the service', async () => {
  const { report } = await runCompare({ between: withoutComments });
  const departing = report.contract.filter(({ outcome }) => outcome === 'departs').map(({ id }) => id);
  expect(departing).toEqual(['comment-id', 'comment-text', 'comment-created-at', 'comment-author']);
});
