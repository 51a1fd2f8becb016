import { describe, expect, test } from 'vitest';
import { rejectionOf, ways } from './start-control.ts';

describe.each(ways)('$way', ({ startControl }) => {
  const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };

  async function start() {
    const started = await startControl();
    await started.client.login();
    return started;
  }

  test('requests', async () => {
    const { control, client } = await start();
    await client.get('/view/1001');
    await client.get('/view/9');
    expect(await control.requests.list()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3, code: 400 }]);
    expect(await control.requests.list({ operation: 'get-view', code: null })).toMatchObject([{ id: 2 }]);
    expect(await control.requests.list({ after: 1, limit: 1 })).toMatchObject([{ id: 3 }]);
    expect(await control.requests.har({ operation: 'get-view', code: 400 })).toMatchObject({
      log: { version: '1.2', entries: [{ request: { method: 'GET', url: expect.stringMatching(/\/view\/9$/) } }] },
    });
    expect(await control.requests.get(2)).toMatchObject({ path: '/view/1001', response: { status: 'success' } });
    expect(await rejectionOf(control.requests.get(9))).toMatchObject({ status: 404 });
    expect(await rejectionOf(control.requests.list({ opration: 'x' } as object))).toMatchObject({ status: 400 });
    expect(await rejectionOf(control.requests.list({ path: '/leads/*' }))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/path', message: expect.stringContaining('did you mean /lead/*?') }],
    });
    expect(await control.requests.list({ path: '/leads/*', strict: false })).toEqual([]);
    expect(await control.requests.clear()).toBe(3);
    expect(await control.requests.list()).toEqual([]);
  });

  test('waits', async () => {
    const { control, client } = await start();
    const waiting = control.waitForRequest({ operation: 'add-payment' });
    const both = control.requests.wait({ match: { operation: 'add-payment' }, times: 2, timeout: '4s' });
    await client.post('/lead/101/payment', PAYMENT);
    expect(await waiting).toMatchObject({ body: PAYMENT });
    await client.post('/lead/102/payment', PAYMENT);
    expect(await both).toMatchObject([{ path: '/lead/101/payment' }, { path: '/lead/102/payment' }]);
    const late = await rejectionOf(control.requests.wait({ match: { path: '/lead/102/*' }, times: 2, timeout: '1ms' }));
    expect(late).toMatchObject({ status: 408, requests: [{ path: '/lead/102/payment' }] });
    expect(await rejectionOf(control.waitForRequest({}, { timeout: 'soon' }))).toMatchObject({ status: 400 });
  });

  test('verify and coverage', async () => {
    const { control, client } = await start();
    await client.post('/lead/101/payment', PAYMENT);
    const match = { operation: 'add-payment', body: { sum: 10 } };
    expect(await control.verify({ match, times: 1 })).toEqual({ verified: true, count: 1, requestIds: [2] });
    const rejection = await rejectionOf(control.verify({ match: { ...match, body: { sum: 11 } } }));
    expect(rejection).toMatchObject({
      status: 417,
      message: expect.stringContaining('request 2, POST /lead/101/payment: body.sum was 10 instead of 11'),
      nearest: [{ id: 2, why: ['body.sum was 10 instead of 11'] }, { id: 1 }],
      requests: [],
    });
    const { operations, notCalled } = await control.coverage();
    expect(operations.find(({ operation }) => operation === 'add-payment')?.seen).toEqual({ success: 1 });
    expect(notCalled).toContain('logout');
  });

  test('faults', async () => {
    const { control, client } = await start();
    const armed = await control.faults.arm({ effect: 'error', when: 'before', code: 503, message: 'busy', times: 1 });
    expect(await control.faults.list()).toEqual([armed]);
    expect((await client.get('/view/1001')).code).toBe(503);
    const second = await control.faults.arm({ preset: 'slow' });
    expect(await control.faults.delete(second.id)).toMatchObject({ id: second.id, effect: 'delay' });
    await control.faults.arm({ preset: 'rate-limited' });
    expect(await control.faults.clear()).toMatchObject([{ effect: 'error', when: 'before' }]);
    expect((await rejectionOf(control.faults.arm({ effect: 'delay' }))).errors).toMatchObject([{ pointer: '/ms' }]);
    expect(await rejectionOf(control.faults.delete(99))).toMatchObject({ status: 404 });
  });

  test('events arrive live, and resume after a reconnect', async () => {
    const { control, client } = await start();
    const ids: string[] = [];
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { id, event } of control.events({ after: '0' })) {
        ids.push(id);
        seen.push(event);
        if (event === 'contents') return;
      }
    })();
    await client.get('/view/1001');
    await control.deleteRecord('views', 1001);
    await control.reset();
    await reading;
    expect(seen).toEqual(['request', 'request', 'changes', 'contents']);

    const rest: string[] = [];
    for await (const { id } of control.events({ after: `${ids[1]}`, signal: AbortSignal.timeout(2000) })) {
      rest.push(id);
      break;
    }
    // The reset also removes events about earlier changes of a tester.
    expect(rest).toEqual([ids[3]]);
  });

  test('once the stream is open, no event is missed', async () => {
    const { control, client } = await start();
    const seen: string[] = [];
    for await (const { event } of control.events({
      onOpen: () => {
        seen.push('open');
        // The request is not awaited, because its response arrives while the stream is read.
        client.get('/view/1001');
      },
    })) {
      seen.push(event);
      break;
    }
    expect(seen).toEqual(['open', 'request']);
  });
});
