// @module-tag slow
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { client, judge } from '../../support/observed-faults.ts';
import type { Caller } from '../../support/sweep-answers.ts';

test('an equal state after a lost response: recovered', async () => {
  const verdicts = await judge(async (caller) => (await client(caller)).pay(10));
  expect(verdicts).toMatchObject([{ sandbox: 'default', verdict: 'recovered', repeats: [], added: [], missing: [] }]);
  expect(verdicts[0]?.faulted).toMatchObject({ operation: 'add-payment', performed: true, status: 0 });
});

test('a repeated payment: stored twice, and only its second record and request are listed', async () => {
  const verdicts = await judge(async (caller) => {
    const { pay } = await client(caller);
    if (!(await pay(10))) await pay(10);
    await pay(20);
  });
  expect(verdicts).toMatchObject([{ verdict: 'stored twice', added: [{ record: { id: 2, sum: '10' } }], missing: [] }]);
  expect(verdicts[0]?.repeats.map(({ body }) => JSON.parse(body.text).sum)).toEqual([10]);
});

test('a rejected request does not use up the fault, also before a reset', async () => {
  for (const between of [undefined, '/_mock/reset']) {
    const [found] = await judge(async (caller) => {
      await (await client(caller)).pay(-1);
      if (between) await caller.call('POST', between);
      const { pay } = await client(caller);
      if (!(await pay(10))) await pay(10);
    });
    expect(found).toMatchObject({
      verdict: 'stored twice',
      faulted: { performed: true },
      repeats: [{ performed: true }],
    });
  }
});

test('an operation whose requests are all rejected gets the fault at the first', async () => {
  const verdicts = await judge(async (caller) => (await client(caller)).pay(-1));
  expect(verdicts).toMatchObject([{ verdict: 'recovered', faulted: { performed: false } }]);
});

test('a request that repeats a slow one is found, though it ends first', async () => {
  const [found] = await judge(
    async (caller) => {
      const { pay } = await client(caller);
      const first = pay(10);
      const isSlow = await Promise.race([first.then(() => false), setTimeout(500, true)]);
      if (isSlow) await pay(10);
      await first;
    },
    { preset: 'slow' },
  );
  expect(found).toMatchObject({ verdict: 'stored twice', faulted: { id: 2 }, repeats: [{ id: 3 }] });
});

test('a retry with another text or for another lead: stored twice', async () => {
  const [marked] = await judge(
    async (caller) => {
      const { comment } = await client(caller);
      if (!(await comment('Called'))) await comment('Called (retry)');
    },
    { operation: 'add-comment' },
  );
  expect(marked).toMatchObject({ verdict: 'stored twice', repeats: [{ path: '/lead/101/comment' }] });
  const [elsewhere] = await judge(async (caller) => {
    const { pay } = await client(caller);
    if (!(await pay(10))) await pay(10, 102);
  });
  expect(elsewhere).toMatchObject({ verdict: 'stored twice', repeats: [{ path: '/lead/102/payment' }] });
});

test('new categories and purposes that a retry creates in another order: recovered', async () => {
  const [found] = await judge(
    async (caller) => {
      const { call } = await client(caller);
      const pay = (name: string, sum: number) =>
        call('POST', '/lead/101/payment', { category: name, purpose: name, sum });
      const isLost = (await pay('One', 10))?.status !== 'success';
      await pay('Two', 20);
      if (isLost) await pay('One', 10);
    },
    { preset: 'down' },
  );
  expect(found).toMatchObject({ verdict: 'recovered', added: [], missing: [] });
});

test('a write that is skipped after a lost response: missing', async () => {
  const verdicts = await judge(async (caller) => {
    const { pay, comment } = await client(caller);
    if (await pay(10)) await comment('Paid');
  });
  expect(verdicts).toMatchObject([
    { verdict: 'missing', added: [], missing: [{ collection: 'comments', record: { text: 'Paid' } }] },
  ]);
});

test('an older change that overwrites a newer one: missing, with both values', async () => {
  const change = { operation: 'change-owner', preset: 'down' };
  const [found] = await judge(async (caller) => {
    const { call } = await client(caller);
    const first = () => call('PUT', '/lead/101/owner', { owner: 12 });
    const isLost = !(await first());
    await call('PUT', '/lead/101/owner', { owner: 13 });
    if (isLost) await first();
  }, change);
  const lead = { collection: 'leads', record: { id: 101 } };
  expect(found).toMatchObject({ verdict: 'missing', added: [lead], missing: [lead], repeats: [{ performed: true }] });
});

test('a view that the client fails to delete: missing, not stored twice', async () => {
  const remove = async (caller: Caller) => (await client(caller)).call('DELETE', '/view/1001');
  const [found] = await judge(remove, { operation: 'delete-view', preset: 'down' });
  expect(found).toMatchObject({ verdict: 'missing', added: [], missing: [], remaining: [{ record: { id: 1001 } }] });
});

test('a record of another operation that only the lost response causes: unclear', async () => {
  const [found] = await judge(async (caller) => {
    const { pay, task } = await client(caller);
    if (!(await pay(10))) await task('Was 10 paid?');
  });
  expect(found).toMatchObject({ verdict: 'unclear', added: [{ collection: 'tasks' }] });
});

test('ids, times and tokens are not compared', async () => {
  const verdicts = await judge(async (caller) => {
    const { pay, comment } = await client(caller);
    if (!(await pay(10))) {
      await pay(10);
      await caller.call('POST', '/_mock/clock/advance', { body: { by: '1h' } });
    }
    const again = await client(caller);
    await again.pay(20);
    await comment('Paid');
    await again.call('POST', '/task', { title: 'Call', owner_id: 11, project_id: 1, date_start: Date.now() % 1e9 });
  });
  expect(verdicts[0]?.added).toMatchObject([{ record: { sum: '10' } }]);
  expect(verdicts[0]?.missing).toEqual([]);
});

test('states are compared before each reset, and at the end', async () => {
  const act = async (caller: Caller) => {
    const before = await client(caller);
    if (await before.pay(10)) await before.comment('Paid');
    await caller.call('POST', '/_mock/reset');
    await (await client(caller)).pay(20);
  };
  expect(await judge(act)).toMatchObject([{ verdict: 'missing', missing: [{ record: { text: 'Paid' } }] }]);
});

test('the fault remains armed until it fires: after a reset, and after the test deletes all faults', async () => {
  const verdicts = await judge(async (caller) => {
    await (await client(caller)).comment('Before');
    await caller.call('POST', '/_mock/reset');
    await caller.call('DELETE', '/_mock/faults');
    const { pay } = await client(caller);
    for (const sum of [10, 20]) if (!(await pay(sum))) await pay(sum);
  });
  expect(verdicts).toMatchObject([{ verdict: 'stored twice', added: [{ record: { sum: '10' } }] }]);
});

test('the fault fires once in a sandbox, also after a reset', async () => {
  const lost: number[] = [];
  await judge(async (caller) => {
    for (const sum of [10, 20]) {
      if (!(await (await client(caller)).pay(sum))) lost.push(sum);
      await caller.call('POST', '/_mock/reset');
    }
  });
  expect(lost).toEqual([10]);
});

test('records that the test creates before a missing write are not listed as missing', async () => {
  const [found] = await judge(
    async (caller) => {
      const body = { user: 'anna@example.com', service: 'tests' };
      const { token } = await caller.call('POST', '/_mock/tokens', { body });
      const { id } = await caller.call('POST', '/_mock/state/leads', { body: { name: 'Smith' } });
      const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
      await caller.call('POST', `/lead/${id}/payment`, { token, body: payment });
    },
    { preset: 'down' },
  );
  expect(found?.missing.map(({ collection }) => collection)).not.toContain('leads');
  expect(found).toMatchObject({ verdict: 'missing', added: [] });
});

test('a request that ends after its sandbox was deleted is judged', async () => {
  const verdicts = await judge(
    async (caller) => {
      const own = caller.in('w1');
      const { pay } = await client(own);
      const paying = pay(10);
      await expect.poll(async () => (await own.call('GET', '/_mock/state/payments')).total).toBe(1);
      await caller.call('DELETE', '/_mock/sandboxes/w1');
      await paying;
    },
    { preset: 'slow' },
  );
  expect(verdicts).toMatchObject([{ sandbox: 'w1', verdict: 'recovered' }]);
});

test('a sandbox that only the run with the fault creates again: unclear', async () => {
  const verdicts = await judge(async (caller) => {
    const attempt = async (): Promise<unknown> => {
      await caller.call('POST', '/_mock/sandboxes', { body: { name: 'w1', replace: true } });
      return (await client(caller.in('w1'))).pay(10);
    };
    if (!(await attempt())) await attempt();
  });
  expect(verdicts).toMatchObject([{ sandbox: 'w1', verdict: 'unclear' }]);
});

test.for([
  ['before the first payment: no verdict', false, []],
  ['after a payment: unclear', true, [{ verdict: 'unclear' }]],
] as const)('a test that arms a fault itself gets only its own fault from then on, %s', async ([, isLate, wanted]) => {
  const verdicts = await judge(async (caller) => {
    const { pay } = await client(caller);
    if (isLate) await pay(10);
    const body = { preset: 'rate-limited', times: 1, match: { operation: 'add-payment' } };
    await caller.call('POST', '/_mock/faults', { body });
    expect((await pay(20)).errors).toMatchObject([{ code: 503 }]);
    expect((await pay(30)).status).toBe('success');
  });
  expect(verdicts).toMatchObject(wanted);
});

test.for([
  ['text', 'w1', (): string => `Called at ${performance.now()}`],
  ['name of the sandbox', undefined, (): string => 'Called'],
] as const)('another %s in each run: unclear', async ([, name, text]) => {
  const act = async (caller: Caller) => {
    const { comment } = await client(caller.in(name ?? `w${Math.round(performance.now() * 1000)}`));
    if (!(await comment(text()))) await comment(text());
  };
  expect(await judge(act, { operation: 'add-comment' })).toMatchObject([{ verdict: 'unclear' }]);
});

test('parallel sandboxes each get the fault and a verdict; sandboxes without the operation get none', async () => {
  const verdicts = await judge(async (caller) => {
    const acts = ['silent', 'blind', 'other'].map(async (name) => {
      const { pay, comment } = await client(caller.in(name));
      if (name === 'other') return comment('Called');
      if (!(await pay(10)) && name === 'blind') await pay(10);
    });
    await Promise.all(acts);
  });
  const found = Object.fromEntries(verdicts.map(({ sandbox, verdict }) => [sandbox, verdict]));
  expect(found).toEqual({ silent: 'recovered', blind: 'stored twice' });
});
