// @module-tag slow
import { expect, test } from 'vitest';
import type { Answer } from '../../src/compare/answer.ts';
import { compare } from '../../src/compare/compare.ts';
import { fixtureKnown } from '../../src/compare/known.ts';
import { planOf } from '../../src/compare/plan.ts';
import type { Send } from '../../src/compare/transport.ts';
import { fieldsOf, meddling, rejection } from '../support/meddle.ts';
import { plainService, type Ways } from '../support/plain-service.ts';
import { contractProbes, probesOf, runCompare, settings } from '../support/run-compare.ts';

const accepting = { unknownBodyId: 'accept', numericStrings: 'accept', contentType: 'any' } as const;
const staff = { login: 'anna@example.com', secondLogin: 'boris@example.com' };

// biome-ignore lint/suspicious/noExplicitAny: records of a state as /_mock answers them
type Row = any;

function ownerIn(state: Record<string, Row[]>): unknown {
  const lead = state['leads']?.find(({ id }) => id === fixtureKnown.lead);
  return lead.custom.find(({ type }: Row) => type === 'owner').value;
}

const viewIn = (state: Record<string, Row[]>) => {
  const { signature: _, user_id: __, ...view } = state['views']?.find(({ id }) => id === fixtureKnown.view) ?? {};
  return view;
};

const untouched = await (await runCompare({ probes: [] })).state();

test('without permission to write nothing changes, even if values accept everything', async () => {
  const { state } = await runCompare({ assumptions: accepting, mayWrite: false });
  expect(await state()).toEqual(untouched);
});

test('with permission, only reported and planned records remain, and the rest is restored', async () => {
  const { state, tokens, report } = await runCompare({ assumptions: { ...accepting, nonPositiveSum: 'accept' } });
  const after = await state();
  expect(await tokens()).toEqual([]);
  const { payments = [], comments = [], tasks = [] } = after;
  expect(ownerIn(after)).toEqual(ownerIn(untouched));
  expect(viewIn(after)).toEqual(viewIn(untouched));
  expect([...report.left].toSorted()).toEqual(
    [
      `${payments.length} payments on lead 101`,
      `${tasks.length} tasks in project 1: ${tasks.map(({ id }: Row) => id).join(', ')}`,
      `${comments.length} comment${comments.length === 1 ? '' : 's'} on lead 101`,
      'view 1002 deleted',
      '1 field of type funnel_date of the lead cleared by a change of owner',
    ].toSorted(),
  );
  expect(after['views']).toHaveLength((untouched['views']?.length ?? 0) - 1);

  const plan = planOf(settings);
  expect(report.requests).toBeLessThanOrEqual(plan.requests);
  const planned = plan.writes.flatMap((line) => [...line.matchAll(/^up to (\d+) (\w+)/g)]);
  const most = Object.fromEntries(planned.map(([, count, what = '']) => [what, Number(count)]));
  for (const kind of ['payments', 'comments', 'tasks']) {
    expect(after[kind]?.length, kind).toBeLessThanOrEqual(most[kind] ?? 0);
  }
});

test.each(['evict', 'reject', 'allow'] as const)('no session remains: secondUser=%s', async (secondUser) => {
  const { tokens } = await runCompare({ assumptions: { secondUser }, probes: probesOf('contentType', 'secondUser') });
  expect(await tokens()).toEqual([]);
});

test('each case of the contract logs out its own logins', async () => {
  let most = 0;
  let open = 0;
  const between = meddling(async ({ path }, pass) => {
    const answer = await pass();
    const isServed = (answer.body as Row).status === 'success';
    if (isServed && path === '/login') open += 1;
    if (isServed && path === '/logout') open -= 1;
    most = Math.max(most, open);
    return answer;
  });
  await runCompare({ between, probes: contractProbes });
  // The session of the run, and those of two services beside each other.
  expect({ most, open }).toEqual({ most: 3, open: 0 });
});

test('an owner that cannot be restored is reported', async () => {
  let changes = 0;
  const between = meddling(async (request, pass) => {
    const { owner } = fieldsOf(request);
    if (owner === 0) changes += 1;
    return changes > 0 && owner === 11 ? rejection(403) : pass();
  });
  const { report } = await runCompare({ between, probes: probesOf('ownerId') });
  expect(report.left).toContain('the owner of lead 101 could not be put back: make it 11 again by hand');
});

/** A service that changes the owner, but whose responses to changes get lost, except to the change back. */
function losingOwnerResponses(restored: (pass: () => Promise<Answer>) => Promise<Answer>) {
  return meddling(async (request, pass) => {
    if (!request.path.endsWith('/owner')) return pass();
    if (fieldsOf(request)['owner'] === 11) return restored(pass);
    await pass();
    return { status: 504, body: 'timeout' };
  });
}

test('the owner is restored after a change whose response was lost', async () => {
  const between = losingOwnerResponses((pass) => pass());
  const { state } = await runCompare({ between, probes: probesOf('ownerId') });
  expect(ownerIn(await state())).toEqual(ownerIn(untouched));
});

test('an owner that cannot be restored is reported after a change whose response was lost', async () => {
  const between = losingOwnerResponses(async () => rejection(403));
  const { report } = await runCompare({ between, probes: probesOf('ownerId') });
  expect(report.left).toContain('the owner of lead 101 could not be put back: make it 11 again by hand');
});

test('a lead without an owner to restore gets none', async () => {
  const asked: string[] = [];
  const between = meddling(async ({ method, path }, pass) => {
    asked.push(`${method} ${path}`);
    const answer = await pass();
    return { ...answer, body: JSON.parse(JSON.stringify(answer.body).replaceAll('"type":"staff"', '"type":"robot"')) };
  });
  const { unprovable } = await runCompare({ between, probes: probesOf('ownerId', 'funnelDateAfterOwner') });
  expect(asked).not.toContain('PUT /lead/101/owner');
  expect(unprovable.funnelDateAfterOwner).toContain('no payment shows an owner');
});

test.each([2, 8, 20, 60])('a run stopped after %i responses logs out and restores owner and view', async (count) => {
  const controller = new AbortController();
  let later: (() => Promise<void>) | undefined;
  const between = meddling(async (_, pass, number) => {
    if (number === count) controller.abort(new Error('stopped by the test'));
    return pass();
  });
  const run = runCompare({
    between,
    signal: controller.signal,
    onStart: ({ state, tokens }) => {
      later = async () => {
        const after = await state();
        expect(ownerIn(after)).toEqual(ownerIn(untouched));
        expect(viewIn(after)).toEqual(viewIn(untouched));
        expect(await tokens()).toEqual([]);
      };
    },
  });
  await expect(run).rejects.toThrow('stopped by the test');
  await later?.();
});

test('the run works with an employee or the main account', async () => {
  const { proven } = await runCompare({
    known: { ...fixtureKnown, ...staff },
    probes: probesOf('ownerId', 'secondUser', 'funnelDateAfterOwner'),
  });
  expect(proven).toMatchObject({ ownerId: 'omit', secondUser: 'evict', funnelDateAfterOwner: 'cleared' });
});

/** The texts of the view, as it is before a run and after it. */
async function textsAround(ways: Ways) {
  const send = plainService(ways);
  const timing = { now: () => Date.now(), wait: async () => {} };
  const texts: Row[] = [];
  const noting: Send = async (request) => {
    const answer = await send(request);
    const { result } = answer.body as Row;
    if (request.method === 'GET' && result?.id === fixtureKnown.view) texts.push(result);
    return answer;
  };
  const { report } = await compare(settings, { send: noting, timing, signal: new AbortController().signal });
  return { before: texts[0], after: texts.at(-1), left: report.left.filter((line) => line.includes('view 1001')) };
}

test('view texts are restored if an edit clears omitted fields', async () => {
  const { before, after, left } = await textsAround({ clearsOmittedTexts: true });
  expect(after).toEqual(before);
  expect(left).toEqual([]);
});

test('a cleared field that cannot be restored is reported once', async () => {
  const { before, after, left } = await textsAround({ clearsOmittedTexts: true, rejectsSourceBesideSeo: true });
  const lost = Object.keys(before).filter((field) => before[field] === '1' && after[field] !== '1');
  expect(lost.length).toBeGreaterThan(0);
  expect(left).toEqual(lost.map((field) => `${field} of view 1001 could not be put back: make it "1" again by hand`));
});
