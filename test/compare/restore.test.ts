// @module-tag slow
import { expect, test } from 'vitest';
import { Stopped } from '../../src/compare/run.ts';
import { parts, type Script } from '../../src/compare/script.ts';
import type { HttpRequest, HttpResponse } from '../../src/compare/transport.ts';
import { fixtureKnown } from '../support/fixture-known.ts';
import { type Between, changed, changedResult, fieldsOf, meddling, rejection } from '../support/meddle.ts';
import type { Ways } from '../support/plain-service.ts';
import { compareService, linesOf, runCompare, runUnchanged, scriptOf, scriptOfParts } from '../support/run-compare.ts';

const accepting = { unknownBodyId: 'accept', numericStrings: 'accept', contentType: 'any' } as const;

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

const untouched = await (await runCompare({ script: scriptOf() })).state();

test('without permission to write nothing changes, even if values accept everything', async () => {
  const { state } = await runCompare({ assumptions: accepting, mayWrite: false });
  expect(await state()).toEqual(untouched);
});

test('with permission, a run restores owner, texts and sessions, and deletes only one view', async () => {
  const { state, tokens, report } = await runCompare({
    assumptions: { ...accepting, nonPositiveSum: 'accept', funnelDateAfterOwner: 'cleared' },
  });
  const after = await state();
  expect(await tokens()).toEqual([]);
  expect(ownerIn(after)).toEqual(ownerIn(untouched));
  expect(viewIn(after)).toEqual(viewIn(untouched));
  expect(report.notRestored).toEqual([]);
  expect(after['views']).toHaveLength((untouched['views']?.length ?? 0) - 1);
});

test('a run creates few records', async () => {
  const { state } = await runUnchanged();
  const { payments = [], comments = [], tasks = [] } = await state();
  expect(payments.length).toBeLessThanOrEqual(8);
  expect(comments.length).toBeLessThanOrEqual(2);
  expect(tasks.length).toBeLessThanOrEqual(15);
});

/** Payment, changes of owner, and after restoring another payment. */
const OWNERS: Script = { changing: [...parts.payments, ...parts.owners], ending: parts.payments.slice(0, 1) };
const isOwner = ({ path }: HttpRequest) => path.endsWith('/owner');
/** Whether the request restores the owner of the fixture. */
const isRestoring = (request: HttpRequest) => fieldsOf(request)['owner'] === 11;

test('an owner is restored with one request', async () => {
  const owners: unknown[] = [];
  const between = meddling(async (request, pass) => {
    if (isOwner(request) && request.headers['token']) owners.push(fieldsOf(request)['owner']);
    return pass();
  });
  const { report, state } = await runCompare({ between, script: OWNERS });
  expect(owners.filter((each) => each === 11)).toHaveLength(1);
  expect(owners.at(-1)).toBe(11);
  expect(ownerIn(await state())).toEqual(ownerIn(untouched));
  expect(report.notRestored).toEqual([]);
});

const IS_NOW_12 = 'lead 101: the owner was employee 11 and is now employee 12';

/** Replaces the response to the restoring request, which the service does not perform. */
const insteadOfRestoring = (answer: (pass: () => Promise<HttpResponse>) => Promise<HttpResponse>): Between =>
  meddling(async (request, pass) => (isRestoring(request) ? answer(pass) : pass()));

const leadWith = (owner: object, more: object = {}): HttpResponse => {
  const custom = [{ id: 1, name: 'Owner', type: 'owner', value: owner }];
  const result = { id: 101, contact_id: 501, name: 'Lead', custom, ...more };
  return { status: 200, body: { status: 'success', result } };
};

test.each<[what: string, answer: HttpResponse]>([
  ['rejects the request', rejection(403)],
  ['reports success and shows the other owner', leadWith({ id: 12, type: 'staff' })],
  ['reports success and shows the original owner', leadWith({ id: 11, type: 'staff' })],
  ['reports success and shows no lead', { status: 200, body: { status: 'success', result: true } }],
  ['loses the response', { status: 504, body: 'timeout' }],
])('an owner that the service does not restore is reported, if the service %s', async (_, answer) => {
  const between = insteadOfRestoring(async () => answer);
  const { report, state } = await runCompare({ between, script: OWNERS });
  expect(ownerIn(await state())).toEqual({ id: 12, type: 'staff' });
  expect(report.notRestored).toEqual([IS_NOW_12]);
});

test.each<[what: string, answer: HttpResponse, notRestored: string[]]>([
  ['rejects the request', rejection(403), [IS_NOW_12]],
  ['shows the other owner', leadWith({ id: 12, type: 'staff' }), [IS_NOW_12]],
  [
    'shows no lead',
    { status: 200, body: { status: 'success', result: true } },
    ['lead 101: the owner was employee 11; no response shows the owner after the last change'],
  ],
])('an owner is compared with the response to the restoring request, if no payment follows: %s', async (...row) => {
  const [, answer, notRestored] = row;
  const script = scriptOfParts('payments', 'owners');
  const { report } = await runCompare({ between: insteadOfRestoring(async () => answer), script });
  expect(report.notRestored).toEqual(notRestored);
});

/** Changes the owner, but loses the responses to changes, except to the restoring change. */
const losingOwnerResponses = (restored: (pass: () => Promise<HttpResponse>) => Promise<HttpResponse>): Between =>
  meddling(async (request, pass) => {
    if (!isOwner(request)) return pass();
    if (isRestoring(request)) return restored(pass);
    await pass();
    return { status: 504, body: 'timeout' };
  });

const oneChange = scriptOf(...parts.payments.slice(0, 1), ...parts.owners.slice(0, 1));

test('the owner is restored after a change whose response was lost', async () => {
  const { state, report } = await runCompare({
    between: losingOwnerResponses((pass) => pass()),
    script: oneChange,
  });
  expect(ownerIn(await state())).toEqual(ownerIn(untouched));
  expect(report.notRestored).toEqual([]);
});

test('an owner that is not restored after a change whose response was lost is reported', async () => {
  const { report } = await runCompare({
    between: losingOwnerResponses(async () => rejection(403)),
    script: oneChange,
  });
  expect(report.notRestored).toEqual([
    'lead 101: the owner was employee 11; no response shows the owner after the last change',
  ]);
});

test.each<[owner: string, ways: Ways]>([
  ['no owner', { firstOwner: null }],
  ['an owner of another type', { firstOwner: { id: 3, type: 'robot' } }],
])('the owner of a lead with %s is not changed, because no request restores that owner', async (_, ways) => {
  const { report, requests } = await compareService(ways);
  expect(requests.filter(isOwner)).toEqual([]);
  expect(report.notRestored).toEqual([]);
  expect(report.notSent).toEqual(['no response shows an owner of lead 101 that compare can restore']);
});

test('the owner and the texts are not changed if no response shows the original', async () => {
  const shows = ({ method, path }: HttpRequest) => method === 'GET' || path.endsWith('/payment');
  const between = meddling(async (request, pass) => (shows(request) ? rejection(403) : pass()));
  const { requests, report } = await compareService({}, { between });
  expect(linesOf(requests).filter((line) => line.startsWith('PUT'))).toEqual([]);
  expect(report.notSent).toEqual([
    'no response shows an owner of lead 101 that compare can restore',
    'no response shows the texts of view 1001',
  ]);
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

test('a stopped run reports what it did not restore', async () => {
  const controller = new AbortController();
  const between = meddling(async (request, pass) => {
    if (isOwner(request) && fieldsOf(request)['owner'] === 12) controller.abort(new Error('stopped by the test'));
    return isRestoring(request) ? rejection(403) : pass();
  });
  const error = await runCompare({ between, signal: controller.signal }).catch((each) => each);
  expect(error).toBeInstanceOf(Stopped);
  expect(error.message).toBe('stopped by the test');
  expect(error.notRestored).toEqual([IS_NOW_12]);
});

test('a run at a service that no longer responds gives up, and reports what it did not restore', async () => {
  let isGone = false;
  let count = 0;
  const between = meddling(async (request, pass) => {
    isGone ||= request.path === '/view/1001' && request.method === 'PUT';
    count += isGone ? 1 : 0;
    return isGone ? Promise.reject(new Error('gone')) : pass();
  });
  const error = await runCompare({ between }).catch((each) => each);
  expect(error.message).toMatch(/^5 consecutive requests got no response of the service \(.*: gone\)/);
  expect(error.notRestored).toEqual([
    'lead 101: the owner was employee 11; no response shows the owner after the last change',
    'view 1001: no response shows the texts after the last change',
    expect.stringMatching(/^\d sessions perhaps logged in: no logout succeeded$/),
  ]);
  expect(count).toBeLessThanOrEqual(15);
});

test('a session that a service does not log out is reported', async () => {
  const between = meddling(async ({ path }, pass) => (path === '/logout' ? rejection(500) : pass()));
  const { report } = await runCompare({ between, script: scriptOf() });
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
  return { before: texts[0], after: texts.at(-1), report, requests };
}

test('view texts are restored with one request', async () => {
  const { before, after, report, requests } = await textsAround({});
  expect(after).toEqual(before);
  expect(report.notRestored).toEqual([]);
  expect(requests.filter((request) => fieldsOf(request)['source'] === before.source)).toHaveLength(1);
});

test('view texts are restored if an edit clears omitted fields', async () => {
  const { before, after, report } = await textsAround({ clearsOmittedTexts: true });
  expect(after).toEqual(before);
  expect(report.notRestored).toEqual([]);
});

test('two texts that exclude each other are restored one by one', async () => {
  const { before, after, report } = await textsAround({ rejectsSourceBesideSeo: true });
  expect(after).toEqual(before);
  expect(report.notRestored).toEqual([]);
});

test('texts that cannot be restored are reported once, with their names', async () => {
  const { before, after, report } = await textsAround({ clearsOmittedTexts: true, rejectsSourceBesideSeo: true });
  const lost = Object.keys(before).filter((field) => before[field] === '1' && after[field] !== '1');
  expect(lost.length).toBeGreaterThan(0);
  expect(report.notRestored).toEqual([`view 1001: texts differ from the original in ${lost.join(', ')}`]);
});

test('texts that a service shows as restored, but does not store, are reported', async () => {
  const original = viewIn(untouched);
  const between = meddling(async (request, pass) => {
    const isLie = request.method === 'PUT' && fieldsOf(request)['source'] === original.source;
    return isLie ? { status: 200, body: { status: 'success', result: original } } : pass();
  });
  const { report, state } = await runCompare({ between });
  expect(viewIn(await state()).source).toBe('leadmock compare source');
  expect(report.notRestored).toEqual([expect.stringMatching(/^view 1001: texts differ from the original in source/)]);
});

test('texts that were null are reported, because the API cannot empty them', async () => {
  const between = changedResult(/^(GET|PUT) \/view\//, (view) =>
    view.seo_system === '1' ? { ...view, seo_system: null } : view,
  );
  const { report } = await compareService({}, { between });
  expect(report.notRestored).toEqual([
    'view 1001: texts differ from the original in seo_system; the API cannot restore null',
  ]);
});

test('the texts of a view are restored, even if the service shows another id in its reads', async () => {
  const between = changed(/^\/view\/1001$/, (view, { method }) => (method === 'GET' ? { ...view, id: 77 } : view));
  const { state, report } = await runCompare({ between });
  expect(viewIn(await state())).toEqual(viewIn(untouched));
  expect(report.notRestored).toEqual([]);
});

test('a text with braces is restored unchanged', async () => {
  const text = '{lead} %7Bview%7D {password}';
  const { state } = await runCompare({
    between: (send) => {
      let isFirst = true;
      return async (request) => {
        const answer = await send(request);
        const token = (answer.body as Row).result?.token;
        if (isFirst && token) {
          isFirst = false;
          const headers = { token, 'Content-Type': 'application/json' };
          await send({ method: 'PUT', path: '/view/1001', headers, body: JSON.stringify({ keyword: text }) });
        }
        return answer;
      };
    },
  });
  expect(viewIn(await state())).toMatchObject({ keyword: text });
});
