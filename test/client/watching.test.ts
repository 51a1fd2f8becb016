import { describe, expect, test } from 'vitest';
import { rejectionOf, ways } from './start-control.ts';

describe.each(ways)('$way', ({ startControl }) => {
  const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };

  async function start() {
    const started = await startControl();
    await started.client.login();
    return started;
  }

  test('requests, waits, verify, coverage and faults', async () => {
    const { control, client } = await start();
    const waiting = control.waitForRequest({ operation: 'add-payment' });
    await client.post('/lead/101/payment', PAYMENT);
    expect(await waiting).toMatchObject({ id: 2, body: PAYMENT });
    expect(await control.requests.wait({ match: { operation: 'add-payment' }, times: 1 })).toMatchObject([{ id: 2 }]);
    const wait = control.requests.wait({ match: { path: '/lead/101/*' }, times: 2, timeout: '1ms' });
    expect(await rejectionOf(wait)).toMatchObject({ status: 504, requests: [{ path: '/lead/101/payment' }] });
    expect(await control.requests.list({ operation: 'add-payment', code: null })).toMatchObject([{ id: 2 }]);
    expect(await control.requests.list({ path: '/leads/*', strict: false })).toEqual([]);
    expect((await rejectionOf(control.requests.list({ path: '/leads/*' }))).errors).toMatchObject([
      { pointer: '/path', message: expect.stringContaining('did you mean /lead/*?') },
    ]);
    expect((await control.requests.har({ operation: 'add-payment' })).log.entries).toHaveLength(1);
    expect(await control.requests.get(2)).toMatchObject({ path: '/lead/101/payment', response: { status: 'success' } });

    const match = { operation: 'add-payment', body: { sum: 10 } };
    expect(await control.verify({ match, times: 1 })).toEqual({ verified: true, count: 1, requestIds: [2] });
    expect(await rejectionOf(control.verify({ match: { ...match, body: { sum: 11 } } }))).toMatchObject({
      status: 417,
      nearest: [{ id: 2, why: ['body.sum was 10 instead of 11'] }, { id: 1 }],
    });
    expect((await control.coverage()).notCalled).toContain('logout');

    const armed = await control.faults.arm({ preset: 'slow' });
    const other = await control.faults.arm({ preset: 'rate-limited' });
    expect(await control.faults.list()).toEqual([armed, other]);
    expect(await control.faults.delete(armed.id)).toMatchObject({ effect: 'delay' });
    expect(await control.faults.clear()).toMatchObject([{ effect: 'error', when: 'before' }]);
    expect(await control.requests.clear()).toBe(2);
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
