// @module-tag slow
import { expect, test } from 'vitest';
import { Stopped } from '../../src/compare/compare.ts';
import { fixtureKnown } from '../../src/compare/known.ts';
import { planOf } from '../../src/compare/plan.ts';
import type { Answer } from '../../src/compare/transport.ts';
import { type Between, counting, fieldsOf, meddling, rejection } from '../support/meddle.ts';
import type { Ways } from '../support/plain-service.ts';
import { compareService, linesOf, runCompare, runUnchanged, settings, stepsOf } from '../support/run-compare.ts';

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

const untouched = await (await runCompare({ script: [] })).state();

test('without permission to write nothing changes, even if values accept everything', async () => {
  const { state } = await runCompare({ assumptions: accepting, mayWrite: false });
  expect(await state()).toEqual(untouched);
});

test('with permission, only reported and planned records remain, and the rest is restored', async () => {
  const { state, tokens, report } = await runCompare({
    assumptions: { ...accepting, nonPositiveSum: 'accept', funnelDateAfterOwner: 'cleared' },
  });
  const after = await state();
  expect(await tokens()).toEqual([]);
  const { payments = [], comments = [], tasks = [] } = after;
  expect(ownerIn(after)).toEqual(ownerIn(untouched));
  expect(viewIn(after)).toEqual(viewIn(untouched));
  expect(report.notRestored).toEqual([]);
  expect(report.created.toSorted()).toEqual(
    [
      `${payments.length} payments on lead 101`,
      `${tasks.length} tasks in project 1: ${tasks.map(({ id }: Row) => id).join(', ')}`,
      `${comments.length} comment${comments.length === 1 ? '' : 's'} on lead 101`,
      'view 1002 deleted',
      'lead 101: cleared 1 field of type funnel_date',
    ].toSorted(),
  );
  expect(after['views']).toHaveLength((untouched['views']?.length ?? 0) - 1);
  expect(report.requestCount).toBeLessThanOrEqual(planOf(settings).requestCount);
});

test('a run creates few records', async () => {
  const { state } = await runUnchanged();
  const { payments = [], comments = [], tasks = [] } = await state();
  expect(payments.length).toBeLessThanOrEqual(8);
  expect(comments.length).toBeLessThanOrEqual(2);
  expect(tasks.length).toBeLessThanOrEqual(15);
});

test.each(['evict', 'reject', 'allow'] as const)('no session remains: secondUser=%s', async (secondUser) => {
  const { tokens } = await runCompare({ assumptions: { secondUser }, script: stepsOf('sessions', 'last') });
  expect(await tokens()).toEqual([]);
});

test('a run logs out its logins', async () => {
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
  await runCompare({ between, script: stepsOf('logins', 'sessions') });
  // These are the session of the run, three of repeated logins, and two for two services at the same time.
  expect({ most, open }).toEqual({ most: 6, open: 0 });
});

const OWNER_IS_LOST = 'lead 101: the owner is now employee 12 instead of employee 11';

test('an owner that the service does not put back is reported', async () => {
  const between = counting(() => {
    let changes = 0;
    return async (request, pass) => {
      if (fieldsOf(request)['owner'] === 0) changes += 1;
      return changes > 0 && fieldsOf(request)['owner'] === 11 ? rejection(403) : pass();
    };
  });
  const { report } = await runCompare({ between, script: stepsOf('payments', 'owners') });
  expect(report.notRestored).toEqual([OWNER_IS_LOST]);
});

test('an owner is put back with one request', async () => {
  const owners: unknown[] = [];
  const between = meddling(async (request, pass) => {
    if (request.path.endsWith('/owner') && request.headers['token']) owners.push(fieldsOf(request)['owner']);
    return pass();
  });
  const { report } = await runCompare({ between, script: stepsOf('payments', 'owners') });
  expect(owners.filter((each) => each === 11)).toHaveLength(1);
  expect(owners.at(-1)).toBe(11);
  expect(report.notRestored).toEqual([]);
});

/** Service that changes the owner, but whose responses to changes are lost, except to the restoring change. */
function losingOwnerResponses(restored: (pass: () => Promise<Answer>) => Promise<Answer>): Between {
  return meddling(async (request, pass) => {
    if (!request.path.endsWith('/owner')) return pass();
    if (fieldsOf(request)['owner'] === 11) return restored(pass);
    await pass();
    return { status: 504, body: 'timeout' };
  });
}

test('the owner is put back after a change whose response was lost', async () => {
  const between = losingOwnerResponses((pass) => pass());
  const { state, report } = await runCompare({ between, script: stepsOf('payments', 'owners') });
  expect(ownerIn(await state())).toEqual(ownerIn(untouched));
  expect(report.notRestored).toEqual([]);
});

test('an owner that is not put back after a change whose response was lost is reported', async () => {
  const between = losingOwnerResponses(async () => rejection(403));
  const { report } = await runCompare({ between, script: stepsOf('payments', 'owners') });
  expect(report.notRestored).toEqual(['lead 101: the owner is now none or unknown instead of employee 11']);
});

test.each<[owner: string, ways: Ways]>([
  ['no owner', { firstOwner: null }],
  ['an owner of another type', { firstOwner: { id: 3, type: 'robot' } }],
])('a lead that had %s is reported, because no request names that owner', async (_, ways) => {
  const { report } = await compareService(ways);
  expect(report.notRestored).toEqual([expect.stringMatching(/^lead 101: the owner is now employee 12 instead of /)]);
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

test('a stopped run gives up a service that no longer responds after four requests', async () => {
  const controller = new AbortController();
  let count = 0;
  const between = meddling(async (_, pass, number) => {
    count = number;
    if (number === 80) controller.abort(new Error('stopped by the test'));
    return number < 80 ? pass() : Promise.reject(new Error('hangs'));
  });
  const error = await runCompare({ between, signal: controller.signal }).catch((each) => each);
  expect(count).toBe(84);
  expect(error.message).toBe('stopped by the test');
  expect(error.leftovers.notRestored).toEqual([
    expect.stringMatching(/^lead 101: the owner is now .* instead of employee 11$/),
    'view 1001: texts differ from the original in source, campaign, keyword, seo_system, page',
    '4 sessions perhaps logged in: no logout succeeded',
  ]);
});

test('the run works with an employee or the main account', async () => {
  const { proven } = await runCompare({
    known: { ...fixtureKnown, ...staff },
    script: stepsOf('payments', 'owners', 'last'),
  });
  expect(proven).toMatchObject({ ownerId: 'omit', secondUser: 'evict', funnelDateAfterOwner: 'unchanged' });
});

test('a stopped run reports what it created, and what it did not put back', async () => {
  const controller = new AbortController();
  const between = meddling(async (request, pass, number) => {
    if (number === 60) controller.abort(new Error('stopped by the test'));
    return fieldsOf(request)['owner'] === 11 ? rejection(403) : pass();
  });
  const error = await runCompare({ between, signal: controller.signal }).catch((each) => each);
  expect(error).toBeInstanceOf(Stopped);
  expect(error.leftovers.notRestored).toEqual([
    expect.stringMatching(/^lead 101: the owner is now .* instead of employee 11$/),
  ]);
  expect(error.leftovers.created.join()).toMatch(/6 payments on lead 101,.*tasks in project 1: 1, 2/);
});

test('a session that a service does not log out is reported', async () => {
  const between = meddling(async ({ path }, pass) => (path === '/logout' ? rejection(500) : pass()));
  const { report } = await runCompare({ between, script: [] });
  expect(report.notRestored).toEqual(['1 session perhaps logged in: no logout succeeded']);
});

/** @returns the texts of the view before and after a run */
async function textsAround(ways: Ways) {
  const texts: Row[] = [];
  const { report, requests } = await compareService(ways, {
    between: meddling(async ({ method }, pass) => {
      const answer = await pass();
      const { result } = answer.body as Row;
      if (method === 'GET' && result?.id === fixtureKnown.view) texts.push(result);
      return answer;
    }),
  });
  return { before: texts[0], after: texts.at(-1), report, lines: linesOf(requests) };
}

test('view texts are put back with one request', async () => {
  const { before, after, report, lines } = await textsAround({});
  expect(after).toEqual(before);
  expect(report.notRestored).toEqual([]);
  const last = lines.filter((line) => /^(PUT|GET) \/view\/1001$/.test(line)).slice(-4);
  // The last request reads with the token that a logout revoked.
  expect(last).toEqual(['GET /view/1001', 'PUT /view/1001', 'GET /view/1001', 'GET /view/1001']);
});

test('view texts are put back if an edit clears omitted fields', async () => {
  const { before, after, report } = await textsAround({ clearsOmittedTexts: true });
  expect(after).toEqual(before);
  expect(report.notRestored).toEqual([]);
});

test('two texts that exclude each other are put back one by one', async () => {
  const { before, after, report } = await textsAround({ rejectsSourceBesideSeo: true });
  expect(after).toEqual(before);
  expect(report.notRestored).toEqual([]);
});

test('texts that cannot be put back are reported once, with their names', async () => {
  const { before, after, report } = await textsAround({ clearsOmittedTexts: true, rejectsSourceBesideSeo: true });
  const lost = Object.keys(before).filter((field) => before[field] === '1' && after[field] !== '1');
  expect(lost.length).toBeGreaterThan(0);
  expect(report.notRestored).toEqual([`view 1001: texts differ from the original in ${lost.join(', ')}`]);
});

test('texts that were null are reported, because the API cannot empty them', async () => {
  const between = meddling(async ({ path }, pass) => {
    const answer = await pass();
    const { result } = answer.body as Row;
    const isView = path.startsWith('/view/') && result?.seo_system === '1';
    return isView ? { ...answer, body: { status: 'success', result: { ...result, seo_system: null } } } : answer;
  });
  const { report } = await compareService({}, { between });
  expect(report.notRestored).toEqual([
    'view 1001: texts differ from the original in seo_system; the API cannot restore null',
  ]);
});

/** Restoring requests insert texts into a template, in which braces mark placeholders. */
test('the texts of a view are put back, even if the service shows another id in its reads', async () => {
  const between = meddling(async ({ method, path }, pass) => {
    const answer = await pass();
    const { result } = answer.body as Row;
    const isRead = method === 'GET' && path === `/view/${fixtureKnown.view}` && result !== undefined;
    return isRead ? { ...answer, body: { status: 'success', result: { ...result, id: 77 } } } : answer;
  });
  const { state, report } = await runCompare({ between });
  expect(viewIn(await state())).toEqual(viewIn(untouched));
  expect(report.notRestored).toEqual([]);
});

test('a text with braces is put back unchanged', async () => {
  const { state } = await runCompare({
    between: (send) => {
      let isFirst = true;
      return async (request) => {
        const answer = await send(request);
        const token = (answer.body as Row).result?.token;
        if (isFirst && token) {
          isFirst = false;
          await send({
            method: 'PUT',
            path: '/view/1001',
            headers: { token, 'Content-Type': 'application/json' },
            body: JSON.stringify({ keyword: '{lead} %7Bview%7D {password}' }),
          });
        }
        return answer;
      };
    },
  });
  expect(viewIn(await state())).toMatchObject({ keyword: '{lead} %7Bview%7D {password}' });
});
