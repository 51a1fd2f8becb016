// @module-tag slow
import net from 'node:net';
import { expect, test } from 'vitest';
import type { CustomCall } from '../../src/custom-operations/operation.ts';
import type { MockSettings } from '../../src/mock.ts';
import { type Caller, recordAndReplay, recorded, replayed, settingsFor } from '../support/sweep-answers.ts';

const unaffected = { changesAnswers: false, operations: [] };
const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const task = { title: 'Call', owner_id: 11, project_id: 1 };

test('if the base sets another value, the default is tried', async () => {
  const { changedBy } = await recordAndReplay(
    (caller) => caller.call('GET', '/nowhere'),
    settingsFor({ errorStatus: 'code' }),
  );
  expect(await changedBy({ errorStatus: '200' })).toEqual({ changesAnswers: true, operations: ['unknown-route'] });
  expect(await changedBy({ timezone: 'Asia/Tokyo' })).toEqual(unaffected);
});

test('requests without a body, an operation or ASCII text are replayed', async () => {
  const { answers, changedBy } = await recordAndReplay(async (caller) => {
    await caller.call('HEAD', '/view/1001');
    await caller.call('OPTIONS', '/login', {
      headers: { Origin: 'http://a.b', 'Access-Control-Request-Method': 'POST' },
    });
    await caller.call('POST', '/lead/102/comment', { token: await caller.login(), body: { text: 'Grüße \u{1F600}' } });
  });
  expect(answers.unclear).toBe(0);
  expect(await changedBy({ errorStatus: 'code' })).toEqual({ changesAnswers: true, operations: ['unknown-route'] });
});

test('the replay uses the clock of the run', async () => {
  const { answers, changedBy } = await recordAndReplay(async (caller) => {
    const token = await caller.login();
    await caller.call('POST', '/_mock/clock/advance', { body: { by: '20h' } });
    await caller.call('GET', '/view/999', { token });
    await caller.call('POST', '/_mock/clock/advance', { body: { by: '20h' } });
    await caller.call('GET', '/view/1001', { token });
  });
  expect(answers.unclear).toBe(0);
  expect(await changedBy({ tokenRenewal: 'success' })).toEqual({ changesAnswers: true, operations: ['get-view'] });
});

test('recorded tokens are replaced with those of the replay, even in paths', async () => {
  const { answers, changedBy } = await recordAndReplay(async (caller) => {
    const { token } = await caller.call('POST', '/_mock/tokens', { body: { user: 2, service: 'tests' } });
    await caller.call('GET', '/view/1001', { token });
    await caller.call('POST', `/_mock/tokens/${token}/expire`);
    await caller.call('GET', '/view/1001', { token });
    const { id, uuid } = await caller.call('POST', '/_mock/state/views', { body: {} });
    const other = await caller.login();
    expect((await caller.call('GET', `/view/${uuid}`, { token: other })).result.id).toBe(id);
  });
  expect(answers.unclear).toBe(0);
  expect(await changedBy({ secondUser: 'allow' })).toEqual(unaffected);
  expect(await changedBy({ errorStatus: 'code' })).toEqual({ changesAnswers: true, operations: ['get-view'] });
});

test('sandboxes, resets and seeds are replayed; assumptions set by the tests stay set', async () => {
  const session = async (caller: Caller) => {
    const token = await caller.login();
    await caller.call('POST', '/_mock/seed', {
      body: { mode: 'merge', data: { projects: [{ id: 9, name: 'Nine' }] } },
    });
    await caller.call('POST', '/task', { token, body: { ...task, project_id: 9 } });
    await caller.call('POST', '/_mock/reset', { body: { retain: ['sessions'] } });
    await caller.call('POST', '/task', { token, body: { ...task, project_id: 9 } });
  };
  const pinned = await recordAndReplay(async (caller) => {
    const start = { name: 'w1', assumptions: { errorStatus: '200', omittedTaskFields: 'null' } };
    await caller.call('POST', '/_mock/sandboxes', { body: start });
    await session(caller.in('w1'));
  });
  expect(pinned.answers.unclear).toBe(0);
  expect(await pinned.changedBy({ errorStatus: 'code' })).toEqual(unaffected);
  expect(await pinned.changedBy({ omittedTaskFields: 'omit' })).toEqual(unaffected);
  expect(await pinned.changedBy({ unknownBodyId: 'accept' })).toEqual({
    changesAnswers: true,
    operations: ['create-task'],
  });

  const open = await recordAndReplay((caller) => Promise.all([session(caller.in('w2')), session(caller.in('w3'))]));
  expect(open.answers.unclear).toBe(0);
  expect(await open.changedBy({ errorStatus: 'code' })).toEqual({ changesAnswers: true, operations: ['create-task'] });
});

test('simultaneous requests are replayed in the order of their effect', async () => {
  const { recording, answers, changedBy } = await recordAndReplay(async (caller) => {
    const token = await caller.login();
    const many = Array.from({ length: 20 }, (_, at) => at);
    await Promise.all(many.map((at) => caller.call('POST', '/lead/101/comment', { token, body: { text: `${at}` } })));
  });
  expect(recording.exchanges).toHaveLength(21);
  expect(answers.unclear).toBe(0);
  expect(await changedBy({ timezone: 'Europe/Moscow' })).toEqual({ changesAnswers: true, operations: ['add-comment'] });
});

test('a fault hits the same request in the replay, without its delay', async () => {
  const arm = (caller: Caller, body: object) => caller.call('POST', '/_mock/faults', { body });
  const { recording, answers, changedBy } = await recordAndReplay(async (caller) => {
    const token = await caller.login();
    const pay = () => caller.call('POST', '/lead/101/payment', { token, body: payment });
    await arm(caller, {
      effect: 'error',
      when: 'before',
      code: 500,
      message: 'busy',
      match: { operation: 'get-view' },
      times: 1,
    });
    await caller.call('GET', '/view/1001', { token });
    await arm(caller, { effect: 'reset', when: 'after', skip: 1, times: 1, ttl: '30s' });
    await pay();
    await pay();
    for (const kind of [
      { effect: 'reset', when: 'before' },
      { effect: 'truncate' },
      { effect: 'response', when: 'before' },
      { effect: 'error', when: 'after', code: 503, message: 'busy' },
    ]) {
      await arm(caller, { ...kind, times: 1 });
      await pay();
    }
    await arm(caller, { effect: 'hang', ttl: '50ms' });
    await arm(caller, { effect: 'delay', ms: 50 });
    await caller.call('DELETE', '/view/1001', { token });
  });
  expect(recording.exchanges.filter(({ isService }) => isService)).toHaveLength(9);
  expect(answers.unclear).toBe(0);
  expect(await changedBy({ errorStatus: 'code' })).toEqual({
    changesAnswers: true,
    operations: ['get-view', 'add-payment'],
  });
  expect(await changedBy({ dealAfterPayment: 'true' })).toEqual({ changesAnswers: true, operations: ['add-payment'] });
  expect(await changedBy({ timezone: 'Europe/Moscow' })).toEqual(unaffected);
});

test('a request pending when its sandbox was deleted counts as unclear', async () => {
  const recording = await recorded(async (caller) => {
    await caller.call('POST', '/_mock/sandboxes', { body: { name: 'w1' } });
    await caller.in('w1').call('GET', '/view/1001', { token: await caller.in('w1').login() });
    await caller.call('DELETE', '/_mock/sandboxes/w1');
    await caller.in('w1').call('GET', '/view/1001');
  });
  const [made, login, read, dropped, late] = recording.exchanges;
  if (!made || !login || !read || !dropped || !late) throw new Error('less was recorded');
  // The response was sent after the sandbox was deleted.
  const { answers } = await replayed({ ...recording, exchanges: [made, login, dropped, read, late] });
  expect(answers.unclear).toBe(1);
});

test('a late body is part of its request, even if the run rejected it unread', async () => {
  const { recording, changedBy } = await recordAndReplay(async (caller) => {
    const token = await caller.login();
    await caller.login('boris');
    const body = JSON.stringify(payment);
    const socket = net.connect(caller.server.port, '127.0.0.1');
    const head = `POST /lead/101/payment HTTP/1.1\r\nHost: x\r\nToken: ${token}\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write(body);
    const answer = await new Promise((resolve) => socket.once('data', resolve));
    expect(String(answer)).toContain('"code":401');
    socket.destroy();
  });
  expect(recording.exchanges.at(-1)?.body).toBe(JSON.stringify(payment));
  expect(await changedBy({ secondUser: 'allow' })).toEqual({ changesAnswers: true, operations: ['add-payment'] });
});

test('a response that the replay does not reproduce counts as unclear', async () => {
  const recording = await recorded(async (caller) => {
    await caller.call('GET', '/view/999', { token: await caller.login() });
    await caller.call('GET', '/nowhere');
  });
  const [, unknownView] = recording.exchanges;
  if (unknownView) unknownView.answer.body += ' ';
  const { answers, changedBy } = await replayed(recording);
  expect(answers.unclear).toBe(1);
  expect(await changedBy({ unknownPathId: '404' })).toEqual({ changesAnswers: null, operations: [] });
  expect(await changedBy({ errorStatus: 'code' })).toEqual({ changesAnswers: true, operations: ['unknown-route'] });
  const cut = await replayed({ ...recording, exchanges: recording.exchanges.slice(0, 1), isWhole: false });
  expect(await cut.changedBy({ errorStatus: 'code' })).toEqual({ changesAnswers: null, operations: [] });
});

test('a difference visible only in a control call counts', async () => {
  const { answers, changedBy } = await recordAndReplay(async (caller) => {
    await caller.login();
    await caller.login('boris');
    await caller.call('GET', '/_mock/tokens');
  });
  expect(answers.unclear).toBe(0);
  expect(await changedBy({ secondUser: 'allow' })).toEqual({ changesAnswers: true, operations: ['get-tokens'] });
  expect(await changedBy({ timezone: 'Europe/Moscow' })).toEqual(unaffected);
});

test('durations and times in the journal are not compared', async () => {
  const { answers, changedBy } = await recordAndReplay(async (caller) => {
    await caller.call('DELETE', '/_mock/clock');
    await caller.call('GET', '/view/1001', { token: await caller.login() });
    await caller.call('GET', '/_mock/requests');
  });
  expect(answers.unclear).toBe(0);
  expect(await changedBy({ timezone: 'Europe/Moscow' })).toEqual(unaffected);
});

test('reading assumptions counts as a difference, and setting them does not', async () => {
  const { changedBy } = await recordAndReplay((caller) => caller.call('GET', '/_mock/assumptions'));
  expect(await changedBy({ timezone: 'Asia/Tokyo' })).toEqual({
    changesAnswers: true,
    operations: ['get-assumptions'],
  });
  const set = await recordAndReplay((caller) =>
    caller.call('PATCH', '/_mock/assumptions', { body: { secondUser: 'allow' } }),
  );
  expect(await set.changedBy({ timezone: 'Asia/Tokyo' })).toEqual(unaffected);
});

test('a run that waits for requests proves nothing', async () => {
  const { recording, changedBy } = await recordAndReplay(async (caller) => {
    await caller.login();
    await caller.call('POST', '/_mock/requests/wait', { body: { match: { operation: 'login' } } });
  });
  expect(recording.isWhole).toBe(false);
  expect(await changedBy({ timezone: 'Asia/Tokyo' })).toEqual({ changesAnswers: null, operations: [] });
});

test('custom operations are recorded and replayed, and depend on the same assumptions', async () => {
  const operations = [
    { id: 'read-lead', method: 'GET', path: '/lead/{lead_id}', result: { record: 'leads' } },
    {
      id: 'make-project',
      method: 'POST',
      path: '/projects',
      handle: ({ state }: CustomCall) => state.projects.insert({ name: 'P' }),
    },
  ] satisfies MockSettings['operations'];
  const { answers, changedBy } = await recordAndReplay(
    async (caller) => {
      const token = await caller.login();
      expect((await caller.call('POST', '/projects', { token })).result.name).toBe('P');
      expect((await caller.call('GET', '/lead/999', { token })).errors[0].code).toBe(400);
    },
    { ...settingsFor(), operations },
  );
  expect(answers.unclear).toBe(0);
  expect(await changedBy({ unknownPathId: '404' })).toEqual({ changesAnswers: true, operations: ['read-lead'] });
  expect(await changedBy({ timezone: 'Asia/Tokyo' })).toEqual(unaffected);
});
