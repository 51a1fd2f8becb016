import net from 'node:net';
import { expect, test } from 'vitest';
import { type Caller, feel, measured, recorded, settingsFor } from '../support/sweep-answers.ts';

const untouched = { touched: false, operations: [] };
const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const task = { title: 'Call', owner_id: 11, project_id: 1 };

test('under another base reading the default is an alternative', async () => {
  const { felt } = await feel((caller) => caller.call('GET', '/nowhere'), settingsFor({ errorStatus: 'code' }));
  expect(await felt({ errorStatus: 'ok' })).toEqual({ touched: true, operations: ['unknown-route'] });
  expect(await felt({ timezone: 'Asia/Tokyo' })).toEqual(untouched);
});

test('what has no body, no operation or no ASCII is replayed as well', async () => {
  const { meter, felt } = await feel(async (caller) => {
    await caller.call('HEAD', '/view/1001');
    await caller.call('OPTIONS', '/login', {
      headers: { Origin: 'http://a.b', 'Access-Control-Request-Method': 'POST' },
    });
    await caller.call('POST', '/lead/102/comment', { token: await caller.login(), body: { text: 'Grüße \u{1F600}' } });
  });
  expect(meter.unclear).toBe(0);
  expect(await felt({ errorStatus: 'code' })).toEqual({ touched: true, operations: ['unknown-route'] });
});

test('the clock of the run is the clock of the replay', async () => {
  const { meter, felt } = await feel(async (caller) => {
    const token = await caller.login();
    await caller.call('POST', '/_mock/clock/advance', { body: { by: '20h' } });
    await caller.call('GET', '/view/999', { token });
    await caller.call('POST', '/_mock/clock/advance', { body: { by: '20h' } });
    await caller.call('GET', '/view/1001', { token });
  });
  expect(meter.unclear).toBe(0);
  expect(await felt({ tokenLife: 'success' })).toEqual({ touched: true, operations: ['get-view'] });
});

test('tokens of either plane stand for those of the replay, also in paths', async () => {
  const { meter, felt } = await feel(async (caller) => {
    const { token } = await caller.call('POST', '/_mock/tokens', { body: { user: 2, service: 'tests' } });
    await caller.call('GET', '/view/1001', { token });
    await caller.call('POST', `/_mock/tokens/${token}/expire`);
    await caller.call('GET', '/view/1001', { token });
    const { id, uuid } = await caller.call('POST', '/_mock/state/views', { body: {} });
    const other = await caller.login();
    expect((await caller.call('GET', `/view/${uuid}`, { token: other })).result.id).toBe(id);
  });
  expect(meter.unclear).toBe(0);
  expect(await felt({ secondUser: 'allow' })).toEqual(untouched);
  expect(await felt({ errorStatus: 'code' })).toEqual({ touched: true, operations: ['get-view'] });
});

test('sandboxes, resets and seeds are replayed; a switch that the tests set themselves is not felt', async () => {
  const session = async (caller: Caller) => {
    const token = await caller.login();
    await caller.call('POST', '/_mock/seed', {
      body: { mode: 'merge', data: { projects: [{ id: 9, name: 'Nine' }] } },
    });
    await caller.call('POST', '/task', { token, body: { ...task, project_id: 9 } });
    await caller.call('POST', '/_mock/reset', { body: { keep: ['sessions'] } });
    await caller.call('POST', '/task', { token, body: { ...task, project_id: 9 } });
  };
  const pinned = await feel(async (caller) => {
    const start = { name: 'w1', assumptions: { errorStatus: 'ok', omittedTaskFields: 'null' } };
    await caller.call('POST', '/_mock/sandboxes', { body: start });
    await session(caller.in('w1'));
  });
  expect(pinned.meter.unclear).toBe(0);
  expect(await pinned.felt({ errorStatus: 'code' })).toEqual(untouched);
  expect(await pinned.felt({ omittedTaskFields: 'omit' })).toEqual(untouched);
  expect(await pinned.felt({ unknownReference: 'accept' })).toEqual({ touched: true, operations: ['create-task'] });

  const open = await feel((caller) => Promise.all([session(caller.in('w2')), session(caller.in('w3'))]));
  expect(open.meter.unclear).toBe(0);
  expect(await open.felt({ errorStatus: 'code' })).toEqual({ touched: true, operations: ['create-task'] });
});

test('requests at the same moment are replayed in the order in which they took effect', async () => {
  const { recording, meter, felt } = await feel(async (caller) => {
    const token = await caller.login();
    const many = Array.from({ length: 20 }, (_, at) => at);
    await Promise.all(many.map((at) => caller.call('POST', '/lead/101/comment', { token, body: { text: `${at}` } })));
  });
  expect(recording.exchanges).toHaveLength(21);
  expect(meter.unclear).toBe(0);
  expect(await felt({ timezone: 'Europe/Moscow' })).toEqual({ touched: true, operations: ['add-comment'] });
});

test('a fault hits in the replay what it hit in the run, and holds nothing up', async () => {
  const arm = (caller: Caller, body: object) => caller.call('POST', '/_mock/faults', { body });
  const { recording, meter, felt } = await feel(async (caller) => {
    const token = await caller.login();
    const pay = () => caller.call('POST', '/lead/101/payment', { token, body: payment });
    await arm(caller, { kind: 'error', code: 500, message: 'busy', match: { operation: 'get-view' }, times: 1 });
    await caller.call('GET', '/view/1001', { token });
    await arm(caller, { kind: 'drop-after', skip: 1, times: 1, ttl: '30s' });
    await pay();
    await pay();
    for (const kind of ['drop-before', 'truncate', 'html', 'error-after']) {
      await arm(caller, { kind, times: 1, ...(kind === 'error-after' && { code: 503, message: 'busy' }) });
      await pay();
    }
    await arm(caller, { kind: 'hang', ttl: '50ms' });
    await arm(caller, { kind: 'delay', ms: 50 });
    await caller.call('DELETE', '/view/1001', { token });
  });
  expect(recording.exchanges.filter(({ isService }) => isService)).toHaveLength(9);
  expect(meter.unclear).toBe(0);
  expect(await felt({ errorStatus: 'code' })).toEqual({ touched: true, operations: ['get-view', 'add-payment'] });
  expect(await felt({ dealAfterPayment: 'true' })).toEqual({ touched: true, operations: ['add-payment'] });
  expect(await felt({ timezone: 'Europe/Moscow' })).toEqual(untouched);
});

test('a request that was under way in a sandbox when that was dropped is unclear, and nothing worse', async () => {
  const recording = await recorded(async (caller) => {
    await caller.call('POST', '/_mock/sandboxes', { body: { name: 'w1' } });
    await caller.in('w1').call('GET', '/view/1001', { token: await caller.in('w1').login() });
    await caller.call('DELETE', '/_mock/sandboxes/w1');
    await caller.in('w1').call('GET', '/view/1001');
  });
  const [made, login, read, dropped, late] = recording.exchanges;
  if (!made || !login || !read || !dropped || !late) throw new Error('less was recorded');
  // It was answered after the sandbox was gone.
  const { meter } = await measured({ ...recording, exchanges: [made, login, dropped, read, late] });
  expect(meter.unclear).toBe(1);
});

test('a body that comes after the head is part of the request, though the run refused it unread', async () => {
  const { recording, felt } = await feel(async (caller) => {
    const token = await caller.login();
    await caller.login('boris');
    const body = JSON.stringify(payment);
    const socket = net.connect(caller.world.port, '127.0.0.1');
    const head = `POST /lead/101/payment HTTP/1.1\r\nHost: x\r\nToken: ${token}\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write(body);
    const answer = await new Promise((resolve) => socket.once('data', resolve));
    expect(String(answer)).toContain('"code":401');
    socket.destroy();
  });
  expect(recording.exchanges.at(-1)?.body).toBe(JSON.stringify(payment));
  expect(await felt({ secondUser: 'allow' })).toEqual({ touched: true, operations: ['add-payment'] });
});

test('what the replay does not answer as the run did is not guessed at', async () => {
  const recording = await recorded(async (caller) => {
    await caller.call('GET', '/view/999', { token: await caller.login() });
    await caller.call('GET', '/nowhere');
  });
  const [, unknownView] = recording.exchanges;
  if (unknownView) unknownView.answer.body += ' ';
  const { meter, felt } = await measured(recording);
  expect(meter.unclear).toBe(1);
  expect(await felt({ unknownObject: '404' })).toEqual({ touched: null, operations: [] });
  expect(await felt({ errorStatus: 'code' })).toEqual({ touched: true, operations: ['unknown-route'] });
  const cut = await measured({ ...recording, exchanges: recording.exchanges.slice(0, 1), isWhole: false });
  expect(await cut.felt({ errorStatus: 'code' })).toEqual({ touched: null, operations: [] });
});
