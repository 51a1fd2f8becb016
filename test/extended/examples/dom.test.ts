// @module-tag nightly
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../src/index.ts';
import { runVitest } from '../../support/run-vitest.ts';

/** Test in which the client uses the `fetch` of the page, but control calls must not use it. */
const PAGE = `
import { expect } from 'vitest';
import { test } from 'leadmock/vitest';

test('the client of the page pays', async ({ mock }) => {
  expect(document.createElement('p').tagName).toBe('P');
  const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'shop' });
  const waiting = mock.waitForRequest({ operation: 'add-payment' });
  const answer = await fetch(mock.baseUrl + '/lead/101/payment', {
    method: 'POST',
    headers: { token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ category: 'Flat', purpose: 'Deposit', sum: 1 }),
  });
  expect((await answer.json()).status).toBe('success');
  expect(await waiting).toMatchObject({ code: null });
  await mock.verify({ match: { operation: 'add-payment' }, times: 1 });
  await expect(mock.reset({ fixture: 'emty' })).rejects.toThrow('did you mean empty?');
  for await (const { event } of mock.events({ after: '0' })) {
    if (event === 'request') break;
  }
});
`;

/** Mock in the process of the test, and mock that the test reaches only by its URL. */
const PROCESS = `
import { expect, test, vi } from 'vitest';
import { createMock } from 'leadmock';
import { MockControl } from 'leadmock/client';

const ways = { 'in process': (mock) => mock, 'over HTTP': (mock) => new MockControl(mock.baseUrl) };

for (const [way, steer] of Object.entries(ways)) {
  test('a mock is steered ' + way, async () => {
    const mock = await createMock();
    const control = steer(mock).sandbox('w1');
    await control.reset();
    const waiting = control.waitForRequest({ operation: 'login' });
    await fetch(control.baseUrl + '/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ login: 'owner@example.com', password: 'secret', service: 'tests', version: '1.0' }),
    });
    expect((await waiting).code).toBe(null);
    expect((await control.state()).leads).toHaveLength(4);
    const leaving = new AbortController();
    const events = [];
    await expect((async () => {
      for await (const { event } of control.events({ after: '0', signal: leaving.signal })) {
        events.push(event);
        leaving.abort(new Error('enough'));
      }
    })()).rejects.toThrow('enough');
    expect(events).toEqual(['contents', 'request']);
    await control.snapshots.save('now');
    await control.reset();
    expect(await control.requests.list()).toEqual([]);
    await mock.close();
  });
}

test('requests of the page are answered without a port', async () => {
  const mock = await createMock({ port: false, base: 'https://crm.example.com/api' });
  const url = 'https://crm.example.com/api/login';
  const body = JSON.stringify({ login: 'owner@example.com', password: 'secret', service: 'tests', version: '1.0' });
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  for (const given of [[new Request(url, init)], [url, init], [new URL(url), init], [{ url, ...init }]]) {
    const answer = await mock.fetch(...given);
    expect(answer).toBeInstanceOf(Response);
    expect([answer.status, answer.headers.get('x-mock-sandbox')]).toEqual([200, 'default']);
    expect((await answer.json()).status).toBe('success');
  }
  expect(await mock.requests.list()).toHaveLength(4);
  const leaving = new AbortController();
  const events = await mock.fetch('https://crm.example.com/api/_mock/events', { signal: leaving.signal });
  leaving.abort(new Error('enough'));
  await expect(events.text()).rejects.toThrow();
  await mock.faults.arm({ effect: 'reset', when: 'after', times: 1 });
  await expect(mock.fetch(url, init)).rejects.toBeInstanceOf(TypeError);
  await mock.close();
});

test('a stub in the place of fetch is not called', async () => {
  const mock = await createMock();
  vi.stubGlobal('fetch', vi.fn());
  expect(await new MockControl(mock.baseUrl).health()).toEqual({ status: 'alive' });
  expect(fetch).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  await mock.close();
});
`;

/** Settings that run both files in one process, which loads the DOM and leadmock once. */
const ONE_PROCESS = { isolate: false, maxWorkers: 1 };

const PASSED = [
  'a mock is steered in process: passed',
  'a mock is steered over HTTP: passed',
  'a stub in the place of fetch is not called: passed',
  'requests of the page are answered without a port: passed',
  'the client of the page pays: passed',
];

test('tests under happy-dom can control leadmock, even with Vite transforms', async () => {
  const config = { ...ONE_PROCESS, environment: 'happy-dom', server: { deps: { inline: ['leadmock'] } } } as const;
  const { failures, titles } = await runVitest({ page: PAGE, process: PROCESS }, {}, config);
  expect(failures).toEqual([]);
  expect(titles.toSorted()).toEqual(PASSED);
});

test('tests under jsdom can control leadmock, even a running server', async () => {
  const mock = await createMock();
  onTestFinished(() => mock.close());
  const variables = { LEADMOCK_URL: mock.baseUrl };
  const config = { ...ONE_PROCESS, environment: 'jsdom' } as const;
  const { failures, titles } = await runVitest({ page: PAGE, process: PROCESS }, variables, config);
  expect(failures).toEqual([]);
  expect(titles.toSorted()).toEqual(PASSED);
});

const IN_A_VM = `
import { expect, test } from 'vitest';
import { createMock } from 'leadmock';

test('a request of the page is answered', async () => {
  expect(document.createElement('p').tagName).toBe('P');
  const mock = await createMock({ port: false, base: 'https://crm.example.com/api' });
  const answer = await mock.fetch('https://crm.example.com/api/view/1001');
  expect((await answer.json()).errors[0].code).toBe(401);
  await mock.close();
});
`;

test('a mock works in a jsdom context without streams', async () => {
  const config = { maxWorkers: 1, pool: 'vmThreads', environment: 'jsdom' } as const;
  const { failures, titles } = await runVitest({ page: IN_A_VM }, {}, config);
  expect(failures).toEqual([]);
  expect(titles).toEqual(['a request of the page is answered: passed']);
});
